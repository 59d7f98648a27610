package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.app.Notification;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.res.Configuration;
import android.net.ConnectivityManager;
import android.net.Network;
import android.os.BadParcelableException;
import android.os.BatteryManager;
import android.util.Log;
import android.view.accessibility.AccessibilityEvent;
import promptrpa.core.Client;
import promptrpa.core.Link;
import promptrpa.core.Policy;
import promptrpa.core.WebSocketLink;

/** Joins the core to the phone and to the overlay, as long as the user has the service switched on. */
public final class AgentService extends AccessibilityService {
    private static AgentService running;

    private AndroidPhone phone;
    private Overlay overlay;
    private Client client;
    private Policy policy;
    private ConnectivityManager.NetworkCallback networks;
    private BroadcastReceiver battery;

    /** Null while it is switched off. */
    static AgentService running() {
        return running;
    }

    @Override
    protected void onServiceConnected() {
        PrefStore store = new PrefStore(this);
        policy = new Policy(store, getPackageName());
        overlay = new Overlay(this, store);
        phone = new AndroidPhone(this, overlay);
        client = new Client(phone, overlay, store, policy, new Link.Factory() {
            @Override
            public Link create() {
                return new WebSocketLink();
            }
        });
        overlay.use(client);
        client.start();
        networks = new ConnectivityManager.NetworkCallback() {
            @Override
            public void onAvailable(Network network) {
                client.callNow();
            }
        };
        getSystemService(ConnectivityManager.class).registerDefaultNetworkCallback(networks);
        battery = new BroadcastReceiver() {
            @Override
            public void onReceive(Context context, Intent intent) {
                hearBattery(intent);
            }
        };
        registerReceiver(battery, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
        running = this;
    }

    private void hearBattery(Intent intent) {
        int level = intent.getIntExtra(BatteryManager.EXTRA_LEVEL, -1);
        int scale = intent.getIntExtra(BatteryManager.EXTRA_SCALE, 0);
        if (level >= 0 && scale > 0) {
            client.power(Math.min(100, 100 * level / scale), intent.getIntExtra(BatteryManager.EXTRA_PLUGGED, 0) != 0);
        }
    }

    /** The system says whose a notification is. It is only read where somebody waits for it. */
    private void hearNotice(AccessibilityEvent event) {
        CharSequence owner = event.getPackageName();
        if (owner == null || !client.wantsNotices(owner.toString())
                || !(event.getParcelableData() instanceof Notification)) {
            return;
        }
        Notification shown = (Notification) event.getParcelableData();
        try {
            client.noticed(owner.toString(), string(shown.extras.getCharSequence(Notification.EXTRA_TITLE)),
                    string(shown.extras.getCharSequence(Notification.EXTRA_TEXT)), shown.when);
        } catch (BadParcelableException error) {
            Log.w("promptrpa", "A notification of " + owner + " cannot be read.");
        }
    }

    private static String string(CharSequence text) {
        return text == null ? "" : text.toString();
    }

    Client client() {
        return client;
    }

    Policy policy() {
        return policy;
    }

    Overlay overlay() {
        return overlay;
    }

    @Override
    public void onAccessibilityEvent(AccessibilityEvent event) {
        if (phone == null) {
            return;
        }
        if (event.getEventType() == AccessibilityEvent.TYPE_NOTIFICATION_STATE_CHANGED) {
            hearNotice(event);
        }
        phone.hear(event);
    }

    @Override
    public void onInterrupt() {
        if (client != null) {
            client.stop();
        }
    }

    @Override
    public void onConfigurationChanged(Configuration configuration) {
        super.onConfigurationChanged(configuration);
        if (overlay != null) {
            overlay.redraw();
        }
    }

    @Override
    public void onDestroy() {
        running = null;
        if (client != null) {
            getSystemService(ConnectivityManager.class).unregisterNetworkCallback(networks);
            unregisterReceiver(battery);
            client.close();
            overlay.remove();
        }
        super.onDestroy();
    }
}
