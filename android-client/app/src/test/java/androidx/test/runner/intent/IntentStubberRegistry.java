package androidx.test.runner.intent;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public final class IntentStubberRegistry {
    public static boolean isLoaded() {
        return false;
    }

    public static IntentStubber getInstance() {
        throw new IllegalStateException("None is loaded.");
    }
}
