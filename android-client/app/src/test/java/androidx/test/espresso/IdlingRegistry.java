package androidx.test.espresso;

import android.os.Looper;
import java.util.Collection;
import java.util.Collections;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public final class IdlingRegistry {
    private static final IdlingRegistry ONLY = new IdlingRegistry();

    public static IdlingRegistry getInstance() {
        return ONLY;
    }

    public Collection<IdlingResource> getResources() {
        return Collections.emptyList();
    }

    public Collection<Looper> getLoopers() {
        return Collections.emptyList();
    }
}
