package androidx.test.runner.lifecycle;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public interface ActivityLifecycleMonitor {
}
