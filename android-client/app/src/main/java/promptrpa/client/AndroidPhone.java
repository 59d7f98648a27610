package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.app.KeyguardManager;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.res.Resources;
import android.graphics.Point;
import android.graphics.Rect;
import android.hardware.display.DisplayManager;
import android.media.AudioManager;
import android.os.Build;
import android.os.Bundle;
import android.os.PowerManager;
import android.view.Display;
import android.view.WindowManager;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import promptrpa.core.Phone;
import promptrpa.core.Refusal;
import promptrpa.core.Screen;

/** The real phone, through the accessibility service. */
final class AndroidPhone implements Phone {
    private final AccessibilityService service;
    private final Fingers fingers;
    private final Camera camera;
    private final Runnable[] listener = new Runnable[1];
    /** Package and class of the activity that came to the front last. */
    private volatile String[] front = {"", ""};

    AndroidPhone(AccessibilityService service, Veil veil) {
        this.service = service;
        this.fingers = new Fingers(service);
        this.camera = new Camera(service, veil);
    }

    /** Called for each event of the system. */
    void hear(AccessibilityEvent event) {
        CharSequence owner = event.getPackageName();
        if (owner == null || owner.toString().equals(service.getPackageName())) {
            return;
        }
        if (event.getEventType() == AccessibilityEvent.TYPE_WINDOW_STATE_CHANGED && event.getClassName() != null
                && isActivity(owner.toString(), event.getClassName().toString())) {
            front = new String[] {owner.toString(), event.getClassName().toString()};
        }
        Runnable told = listener[0];
        if (told != null) {
            told.run();
        }
    }

    private boolean isActivity(String owner, String name) {
        try {
            service.getPackageManager().getActivityInfo(new android.content.ComponentName(owner, name), 0);
            return true;
        } catch (PackageManager.NameNotFoundException error) {
            return false;
        }
    }

    @Override
    public void onChange(Runnable told) {
        listener[0] = told;
    }

    @Override
    public JsonObject about() {
        Point size = size();
        boolean turned = display().getRotation() % 2 == 1;
        JsonObject about = new JsonObject();
        String brand = Build.BRAND;
        boolean named = Build.MODEL.toLowerCase(java.util.Locale.ROOT).startsWith(brand.toLowerCase(java.util.Locale.ROOT));
        about.addProperty("model", named ? Build.MODEL : brand + " " + Build.MODEL);
        about.addProperty("android", Build.VERSION.RELEASE);
        about.addProperty("sdk", Build.VERSION.SDK_INT);
        about.addProperty("width", turned ? size.y : size.x);
        about.addProperty("height", turned ? size.x : size.y);
        about.addProperty("language", Resources.getSystem().getConfiguration().getLocales().get(0).toLanguageTag());
        about.addProperty("client", version(service.getPackageName()));
        return about;
    }

    private Display display() {
        return service.getSystemService(DisplayManager.class).getDisplay(Display.DEFAULT_DISPLAY);
    }

    private Point size() {
        Rect all = service.getSystemService(WindowManager.class).getMaximumWindowMetrics().getBounds();
        return new Point(all.width(), all.height());
    }

    @Override
    public boolean isLocked() {
        return service.getSystemService(KeyguardManager.class).isKeyguardLocked()
                || !service.getSystemService(PowerManager.class).isInteractive();
    }

    /** The windows from the lowest to the topmost, without our own. */
    private List<AccessibilityWindowInfo> windows() {
        List<AccessibilityWindowInfo> found = new ArrayList<AccessibilityWindowInfo>();
        for (AccessibilityWindowInfo window : service.getWindows()) {
            if (window.getType() != AccessibilityWindowInfo.TYPE_ACCESSIBILITY_OVERLAY) {
                found.add(0, window);
            }
        }
        return found;
    }

    @Override
    public Screen screen() {
        Point size = size();
        boolean locked = isLocked();
        List<AndroidNode> roots = new ArrayList<AndroidNode>();
        String owner = "";
        boolean isSure = false;
        if (!locked) {
            for (AccessibilityWindowInfo window : windows()) {
                AccessibilityNodeInfo root = window.getRoot();
                if (root == null) {
                    continue;
                }
                AndroidNode node = new AndroidNode(root);
                roots.add(node);
                boolean isApp = window.getType() == AccessibilityWindowInfo.TYPE_APPLICATION
                        && !window.isInPictureInPictureMode();
                if (isApp && !isSure || owner.isEmpty() && window.isActive()) {
                    owner = node.packageName();
                    isSure = isApp && window.isActive();
                }
            }
        }
        String[] last = front;
        return new Screen(owner, last[0].equals(owner) ? last[1] : "", size.x, size.y, display().getRotation(), locked,
                roots);
    }

    @Override
    public String home() {
        Intent home = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME);
        ResolveInfo found = service.getPackageManager().resolveActivity(home, PackageManager.MATCH_DEFAULT_ONLY);
        return found == null ? "" : found.activityInfo.packageName;
    }

    @Override
    public Shot picture() throws Refusal {
        return camera.take();
    }

    @Override
    public void stroke(int[] points, long moving, long resting) throws Refusal {
        fingers.stroke(points, moving, resting);
    }

    @Override
    public void cancel() {
        fingers.cancel();
    }

    @Override
    public void type(int x, int y, String text) throws Refusal {
        AccessibilityNodeInfo field = null;
        for (AccessibilityWindowInfo window : windows()) {
            AccessibilityNodeInfo root = window.getRoot();
            AccessibilityNodeInfo inside = root == null ? null : field(root, x, y);
            field = inside == null ? field : inside;
        }
        if (field == null) {
            throw new Refusal("refused", "There is no field at " + x + "," + y + ".");
        }
        field.performAction(AccessibilityNodeInfo.ACTION_FOCUS);
        Bundle said = new Bundle();
        said.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
        if (!field.performAction(AccessibilityNodeInfo.ACTION_SET_TEXT, said)) {
            throw new Refusal("refused", "The field takes no text.");
        }
    }

    /** The innermost field at this point. */
    private static AccessibilityNodeInfo field(AccessibilityNodeInfo node, int x, int y) {
        Rect box = new Rect();
        node.getBoundsInScreen(box);
        if (!node.isVisibleToUser() || !box.contains(x, y)) {
            return null;
        }
        AccessibilityNodeInfo found = node.isEditable() ? node : null;
        for (int i = 0; i < node.getChildCount(); i++) {
            AccessibilityNodeInfo child = node.getChild(i);
            AccessibilityNodeInfo inside = child == null ? null : field(child, x, y);
            found = inside == null ? found : inside;
        }
        return found;
    }

    @Override
    public void press(String key) throws Refusal {
        switch (key) {
            case "volume_up":
            case "volume_down":
            case "volume_mute":
            case "mute":
                int direction = key.endsWith("up") ? AudioManager.ADJUST_RAISE : key.endsWith("down")
                        ? AudioManager.ADJUST_LOWER : AudioManager.ADJUST_TOGGLE_MUTE;
                service.getSystemService(AudioManager.class).adjustVolume(direction, AudioManager.FLAG_SHOW_UI);
                return;
            case "enter":
            case "search":
            case "go":
            case "done":
            case "send":
            case "next":
                AccessibilityNodeInfo field = service.findFocus(AccessibilityNodeInfo.FOCUS_INPUT);
                if (field == null || !field.performAction(
                        AccessibilityNodeInfo.AccessibilityAction.ACTION_IME_ENTER.getId())) {
                    throw new Refusal("refused", "No field takes the key.");
                }
                return;
            default:
                if (!service.performGlobalAction(action(key))) {
                    throw new Refusal("refused", "The phone did not do “" + key + "”.");
                }
        }
    }

    private static int action(String key) throws Refusal {
        switch (key) {
            case "back":
                return AccessibilityService.GLOBAL_ACTION_BACK;
            case "home":
                return AccessibilityService.GLOBAL_ACTION_HOME;
            case "recent":
            case "recents":
                return AccessibilityService.GLOBAL_ACTION_RECENTS;
            case "notifications":
                return AccessibilityService.GLOBAL_ACTION_NOTIFICATIONS;
            case "quick_settings":
                return AccessibilityService.GLOBAL_ACTION_QUICK_SETTINGS;
            case "power":
                return AccessibilityService.GLOBAL_ACTION_POWER_DIALOG;
            case "screenshot":
                return AccessibilityService.GLOBAL_ACTION_TAKE_SCREENSHOT;
            default:
                throw new Refusal("refused", "The phone cannot press “" + key + "” without a cable.");
        }
    }

    @Override
    public void open(String packageName, boolean resume) throws Refusal {
        Intent intent = service.getPackageManager().getLaunchIntentForPackage(packageName);
        if (intent == null) {
            throw new Refusal("refused", "There is no app " + packageName + " to open.");
        }
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK
                | (resume ? Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED : Intent.FLAG_ACTIVITY_CLEAR_TASK));
        service.startActivity(intent);
    }

    @Override
    public Map<String, String> apps() {
        return apps(service);
    }

    /** Packages that can be opened, with their names. */
    static Map<String, String> apps(Context context) {
        PackageManager packages = context.getPackageManager();
        Intent launcher = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
        Map<String, String> found = new LinkedHashMap<String, String>();
        for (ResolveInfo each : packages.queryIntentActivities(launcher, 0)) {
            if (!each.activityInfo.packageName.equals(context.getPackageName())) {
                found.put(each.activityInfo.packageName, each.loadLabel(packages).toString());
            }
        }
        return found;
    }

    @Override
    public String version(String packageName) {
        try {
            PackageInfo info = service.getPackageManager().getPackageInfo(packageName, 0);
            return info.versionName == null ? "" : info.versionName;
        } catch (PackageManager.NameNotFoundException error) {
            return "";
        }
    }
}
