package androidx.test.internal.platform.os;

import android.view.View;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public interface ControlledLooper {
    void drainMainThreadUntilIdle();

    void simulateWindowFocus(View view);
}
