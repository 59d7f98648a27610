package androidx.test.runner.lifecycle;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public final class ApplicationLifecycleMonitorRegistry {
    public static void registerInstance(ApplicationLifecycleMonitor monitor) {
    }
}
