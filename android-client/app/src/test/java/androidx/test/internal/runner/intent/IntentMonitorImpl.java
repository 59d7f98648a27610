package androidx.test.internal.runner.intent;

import android.content.Intent;
import androidx.test.runner.intent.IntentMonitor;

/** Stands in for a type of androidx.test that Robolectric names; only what it calls is there. */
public class IntentMonitorImpl implements IntentMonitor {
    public void signalIntent(Intent intent) {
    }
}
