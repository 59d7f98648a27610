package androidx.test.platform.app;

import android.app.Instrumentation;
import android.os.Bundle;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public final class InstrumentationRegistry {
    private static Instrumentation registered;

    public static void registerInstance(Instrumentation instrumentation, Bundle arguments) {
        registered = instrumentation;
    }

    public static Instrumentation getInstrumentation() {
        return registered;
    }
}
