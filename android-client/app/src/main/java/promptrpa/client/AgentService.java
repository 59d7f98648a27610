package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.content.res.Configuration;
import android.net.ConnectivityManager;
import android.net.Network;
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

    /** Null while it is switched off. */
    static AgentService running() {
        return running;
    }

    @Override
    protected void onServiceConnected() {
        PrefStore store = new PrefStore(this);
        policy = new Policy(store, getPackageName());
        phone = new AndroidPhone(this);
        overlay = new Overlay(this, store);
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
        running = this;
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
        if (phone != null) {
            phone.hear(event);
        }
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
            client.close();
            overlay.remove();
        }
        super.onDestroy();
    }
}
