package promptrpa.client;

import android.app.Activity;
import android.app.AlertDialog;
import android.app.AppOpsManager;
import android.content.DialogInterface;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.os.Process;
import android.provider.Settings;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import promptrpa.core.Policy;

/** What is set up once: the service, the server, the apps. Also opened by the pairing link of the QR code. */
public final class MainActivity extends Activity {
    private static final String RESTRICTED = "android:access_restricted_settings";

    private Look look;
    private LinearLayout column;
    /** A pairing link that waits until the service is on. */
    private Uri waiting;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        look = new Look(this);
        column = look.column();
        ScrollView scroll = new ScrollView(this);
        scroll.setFitsSystemWindows(true); // which takes the view's own padding away
        scroll.setBackgroundColor(look.ground);
        scroll.addView(column);
        setContentView(scroll);
        waiting = state == null ? getIntent().getData() : null;
    }

    @Override
    protected void onNewIntent(Intent intent) {
        waiting = intent.getData();
    }

    @Override
    protected void onResume() {
        super.onResume();
        if (AgentService.running() != null) {
            AgentService.running().overlay().watch(new Runnable() {
                @Override
                public void run() {
                    draw();
                }
            });
        }
        draw();
        offer();
    }

    @Override
    protected void onPause() {
        if (AgentService.running() != null) {
            AgentService.running().overlay().watch(null);
        }
        super.onPause();
    }

    private void draw() {
        AgentService service = AgentService.running();
        column.removeAllViews();
        if (service == null) {
            drawService();
            return;
        }
        column.addView(look.title(look.text(R.string.step_service_done)));
        column.addView(look.label(service.overlay().status()));
        drawServer(service);
        drawApps(service);
        drawRest(service);
    }

    private void drawService() {
        column.addView(look.title(look.text(R.string.step_service)));
        column.addView(look.label(look.text(R.string.service)));
        column.addView(look.label(look.text(R.string.step_service_how)));
        column.addView(look.button(R.string.open_accessibility, new Runnable() {
            @Override
            public void run() {
                startActivity(new Intent(Settings.ACTION_ACCESSIBILITY_SETTINGS));
            }
        }));
        if (mayBeRestricted()) {
            column.addView(look.label(look.text(R.string.step_restricted_how)));
            column.addView(look.button(R.string.open_app_info, new Runnable() {
                @Override
                public void run() {
                    startActivity(new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS,
                            Uri.fromParts("package", getPackageName(), null)));
                }
            }));
        }
    }

    /** From Android 13 on the switch may be greyed out until the user allows it for this app. */
    private boolean mayBeRestricted() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU) {
            return false;
        }
        try {
            int mode = getSystemService(AppOpsManager.class).unsafeCheckOpNoThrow(RESTRICTED, Process.myUid(),
                    getPackageName());
            return mode != AppOpsManager.MODE_ALLOWED;
        } catch (IllegalArgumentException error) {
            return true;
        } catch (SecurityException error) {
            return true;
        }
    }

    private void drawServer(final AgentService service) {
        column.addView(look.title(look.text(R.string.step_pair)));
        if (service.client().isPaired()) {
            column.addView(look.button(R.string.unpair, new Runnable() {
                @Override
                public void run() {
                    service.client().unpair();
                    draw();
                }
            }));
            return;
        }
        column.addView(look.label(look.text(R.string.step_pair_how)));
        final EditText address = look.field("192.168.1.5:8765", "");
        final EditText code = look.field("ABCD-EFGH", "");
        column.addView(look.labelled(R.string.address, address));
        column.addView(look.labelled(R.string.code, code));
        column.addView(look.button(R.string.pair, new Runnable() {
            @Override
            public void run() {
                String typed = address.getText().toString().trim();
                int colon = typed.lastIndexOf(':');
                if (colon > 0 && typed.substring(colon + 1).matches("\\d{1,5}")) {
                    pair(typed.substring(0, colon), Integer.parseInt(typed.substring(colon + 1)), "",
                            code.getText().toString());
                }
            }
        }));
    }

    private void drawApps(final AgentService service) {
        column.addView(look.title(look.text(R.string.step_apps)));
        Set<String> allowed = service.policy().allowed();
        column.addView(look.label(look.text(R.string.step_apps_how)));
        column.addView(look.label(allowed == null ? look.text(R.string.apps_all)
                : look.text(R.string.apps_some, allowed.size())));
        column.addView(look.row(look.button(R.string.all, new Runnable() {
            @Override
            public void run() {
                service.policy().allow(null);
                draw();
            }
        }), look.button(R.string.choose, new Runnable() {
            @Override
            public void run() {
                chooseApps(service.policy());
            }
        })));
    }

    private void drawRest(final AgentService service) {
        if (service.overlay().isHidden()) {
            column.addView(look.button(R.string.show_bubble, new Runnable() {
                @Override
                public void run() {
                    service.overlay().setHidden(false);
                    draw();
                }
            }));
        }
        column.addView(look.label(look.text(R.string.warn_banks)));
        column.addView(look.button(R.string.off, new Runnable() {
            @Override
            public void run() {
                service.disableSelf();
                finish();
            }
        }));
    }

    private void chooseApps(final Policy policy) {
        final List<String> packages = new ArrayList<String>();
        List<String> names = new ArrayList<String>();
        for (Map.Entry<String, String> each : AndroidPhone.apps(this).entrySet()) {
            packages.add(each.getKey());
            names.add(each.getValue());
        }
        final boolean[] chosen = new boolean[packages.size()];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = policy.allows(packages.get(i));
        }
        new AlertDialog.Builder(this).setTitle(R.string.step_apps)
                .setMultiChoiceItems(names.toArray(new String[0]), chosen,
                        new DialogInterface.OnMultiChoiceClickListener() {
                            @Override
                            public void onClick(DialogInterface dialog, int which, boolean checked) {
                                chosen[which] = checked;
                            }
                        })
                .setNegativeButton(R.string.cancel, null)
                .setPositiveButton(R.string.ok, new DialogInterface.OnClickListener() {
                    @Override
                    public void onClick(DialogInterface dialog, int which) {
                        List<String> allowed = new ArrayList<String>();
                        for (int i = 0; i < chosen.length; i++) {
                            if (chosen[i]) {
                                allowed.add(packages.get(i));
                            }
                        }
                        policy.allow(allowed);
                        draw();
                    }
                }).show();
    }

    /** A pairing link is only followed after a yes. */
    private void offer() {
        final Uri link = waiting;
        if (link == null || AgentService.running() == null) {
            return;
        }
        waiting = null;
        final String host = link.getQueryParameter("host");
        final String port = link.getQueryParameter("port");
        final String key = link.getQueryParameter("key");
        final String code = link.getQueryParameter("code");
        if (host == null || port == null || key == null || code == null || !port.matches("\\d{1,5}")) {
            return;
        }
        new AlertDialog.Builder(this).setMessage(look.text(R.string.pair_ask, host))
                .setNegativeButton(R.string.no, null)
                .setPositiveButton(R.string.yes, new DialogInterface.OnClickListener() {
                    @Override
                    public void onClick(DialogInterface dialog, int which) {
                        pair(host, Integer.parseInt(port), key, code);
                    }
                }).show();
    }

    private void pair(String host, int port, String key, String code) {
        AgentService.running().client().pair(host, port, key, code, Build.MODEL);
    }
}
