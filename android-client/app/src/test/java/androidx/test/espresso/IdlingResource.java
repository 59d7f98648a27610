package androidx.test.espresso;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public interface IdlingResource {
    String getName();

    boolean isIdleNow();

    void registerIdleTransitionCallback(ResourceCallback callback);

    /** The same. */
    interface ResourceCallback {
        void onTransitionToIdle();
    }
}
