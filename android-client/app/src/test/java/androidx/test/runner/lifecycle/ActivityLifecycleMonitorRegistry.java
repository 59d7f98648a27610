package androidx.test.runner.lifecycle;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public final class ActivityLifecycleMonitorRegistry {
    public static void registerInstance(ActivityLifecycleMonitor monitor) {
    }
}
