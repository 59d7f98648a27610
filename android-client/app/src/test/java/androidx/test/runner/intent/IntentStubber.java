package androidx.test.runner.intent;

import android.app.Instrumentation.ActivityResult;
import android.content.Intent;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public interface IntentStubber {
    ActivityResult getActivityResultForIntent(Intent intent);
}
