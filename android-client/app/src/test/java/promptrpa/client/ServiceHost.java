package promptrpa.client;

import android.app.Notification;
import android.content.Intent;
import android.graphics.Rect;
import android.os.BatteryManager;
import android.text.InputType;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.accessibility.AccessibilityEvent;
import android.widget.EditText;
import android.widget.TextView;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.RunWith;
import org.junit.runner.notification.Failure;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.util.ReflectionHelpers;

/**
 * The real service with its real overlay on Robolectric's Android, driven by lines of JSON on its input; what its windows
 * show goes to its output. What the system draws and lets through stays untested.
 */
@RunWith(RobolectricTestRunner.class)
@GraphicsMode(GraphicsMode.Mode.LEGACY)
@Config(sdk = 35)
public final class ServiceHost {
    private static final int WIDTH = 1080;
    private static final int HEIGHT = 2340;

    private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
    private AgentService service;
    private String shown = "";

    public static void main(String[] args) {
        System.setOut(System.err); // lines for the test alone go out
        Result result = JUnitCore.runClasses(ServiceHost.class);
        for (Failure failure : result.getFailures()) {
            System.err.println(failure.getTrace());
        }
        System.exit(result.getFailureCount());
    }

    @Test
    public void obeys() throws Exception {
        RuntimeEnvironment.setQualifiers(System.getProperty("language", "en") + "-w411dp-h891dp-420dpi");
        service = Robolectric.buildService(AgentService.class).create().get();
        Object window = ReflectionHelpers.getField(service.getResources().getConfiguration(), "windowConfiguration");
        Rect all = new Rect(0, 0, WIDTH, HEIGHT);
        ReflectionHelpers.callInstanceMethod(window, "setMaxBounds", ReflectionHelpers.ClassParameter.from(Rect.class, all));
        service.onServiceConnected();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (true) {
            ShadowLooper.idleMainLooper(20, TimeUnit.MILLISECONDS);
            tellWindows();
            if (!in.ready()) {
                Thread.sleep(20);
                continue;
            }
            String line = in.readLine();
            if (line == null || !obey(JsonParser.parseString(line).getAsJsonObject())) {
                break;
            }
        }
        service.onDestroy();
        ShadowLooper.idleMainLooper();
        tellWindows();
    }

    private static String string(JsonObject said, String name) {
        return said.has(name) ? said.get(name).getAsString() : "";
    }

    private boolean obey(JsonObject said) throws InterruptedException {
        switch (string(said, "do")) {
            case "pair":
                service.client().pair(string(said, "host"), said.get("port").getAsInt(), string(said, "pin"),
                        string(said, "code"), "Robolectric");
                break;
            case "press":
                press(string(said, "text"));
                break;
            case "type":
                type(string(said, "text"));
                break;
            case "notice":
                notice(said);
                break;
            case "battery":
                service.sendBroadcast(new Intent(Intent.ACTION_BATTERY_CHANGED)
                        .putExtra(BatteryManager.EXTRA_LEVEL, said.get("level").getAsInt())
                        .putExtra(BatteryManager.EXTRA_SCALE, said.get("scale").getAsInt())
                        .putExtra(BatteryManager.EXTRA_PLUGGED, said.get("plugged").getAsInt()));
                break;
            case "lift":
                lift();
                break;
            case "end":
                return false;
            default:
                throw new IllegalArgumentException(said.toString());
        }
        return true;
    }

    private void lift() throws InterruptedException {
        Thread lifting = new Thread() {
            @Override
            public void run() {
                service.overlay().lift();
            }
        };
        lifting.start();
        while (lifting.isAlive()) {
            ShadowLooper.idleMainLooper(16, TimeUnit.MILLISECONDS);
            lifting.join(5);
        }
        tellWindows();
        service.overlay().drop();
    }

    private void notice(JsonObject said) {
        AccessibilityEvent event = new AccessibilityEvent(AccessibilityEvent.TYPE_NOTIFICATION_STATE_CHANGED);
        event.setPackageName(string(said, "package"));
        if (said.has("title")) { // else it is a toast
            event.setParcelableData(new Notification.Builder(service, "any").setContentTitle(string(said, "title"))
                    .setContentText(string(said, "text")).setWhen(said.get("at").getAsLong()).build());
        }
        service.onAccessibilityEvent(event);
    }

    private void press(String text) {
        for (View root : windows()) {
            for (View view : inside(root)) {
                boolean isIt = view instanceof TextView && (((TextView) view).getText().toString().equals(text)
                        || text.contentEquals(String.valueOf(view.getContentDescription())));
                if (isIt && view.hasOnClickListeners()) {
                    view.performClick();
                    return;
                }
            }
        }
        throw new IllegalStateException("There is nothing to press: " + text);
    }

    private void type(String text) {
        for (View root : windows()) {
            for (View view : inside(root)) {
                if (view instanceof EditText) {
                    ((EditText) view).setText(text);
                }
            }
        }
    }

    private static List<View> windows() {
        Object global = ReflectionHelpers.callStaticMethod(WindowManager.class.getClassLoader(),
                "android.view.WindowManagerGlobal", "getInstance");
        return new ArrayList<View>(ReflectionHelpers.<List<View>>getField(global, "mViews"));
    }

    private static List<View> inside(View view) {
        List<View> found = new ArrayList<View>();
        found.add(view);
        if (view instanceof ViewGroup) {
            for (int i = 0; i < ((ViewGroup) view).getChildCount(); i++) {
                found.addAll(inside(((ViewGroup) view).getChildAt(i)));
            }
        }
        return found;
    }

    /** Where they changed: of each window its texts, whether it is kept out of screenshots, and whether it is seen. */
    private void tellWindows() {
        JsonArray all = new JsonArray();
        for (View root : windows()) {
            WindowManager.LayoutParams place = (WindowManager.LayoutParams) root.getLayoutParams();
            JsonObject window = new JsonObject();
            window.addProperty("secret", (place.flags & WindowManager.LayoutParams.FLAG_SECURE) != 0);
            window.addProperty("seen", root.getAlpha() > 0);
            JsonArray texts = new JsonArray();
            for (View view : inside(root)) {
                if (view instanceof TextView) {
                    texts.add(text((TextView) view));
                }
            }
            window.add("texts", texts);
            all.add(window);
        }
        if (!all.toString().equals(shown)) {
            shown = all.toString();
            JsonObject line = new JsonObject();
            line.addProperty("told", "windows");
            line.add("windows", all);
            out.println(line);
        }
    }

    /** As a screen reader says it. */
    private static String text(TextView view) {
        if (view.getContentDescription() != null) {
            return view.getContentDescription().toString();
        }
        boolean isSecret = (view.getInputType() & InputType.TYPE_TEXT_VARIATION_PASSWORD) != 0
                && view instanceof EditText;
        return isSecret ? view.getTransformationMethod().getTransformation(view.getText(), view).toString()
                : view.getText().toString();
    }
}
