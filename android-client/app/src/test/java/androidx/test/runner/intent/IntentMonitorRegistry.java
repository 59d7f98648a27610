package androidx.test.runner.intent;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public final class IntentMonitorRegistry {
    public static void registerInstance(IntentMonitor monitor) {
    }
}
