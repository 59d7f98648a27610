package androidx.test.internal.platform.content;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public interface PermissionGranter {
    void addPermissions(String... permissions);

    void requestPermissions();
}
