package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.view.Gravity;
import android.view.View;
import android.view.WindowManager;

/** One window of the overlay, which is shown or not. Used from the main thread alone. */
final class Pane {
    private static final int WRAP = WindowManager.LayoutParams.WRAP_CONTENT;
    private static final int FILL = WindowManager.LayoutParams.MATCH_PARENT;

    private final WindowManager windows;
    final WindowManager.LayoutParams place;
    private View view;

    private Pane(AccessibilityService service, int width, int height, int gravity, int flags) {
        windows = service.getSystemService(WindowManager.class);
        place = new WindowManager.LayoutParams(width, height, WindowManager.LayoutParams.TYPE_ACCESSIBILITY_OVERLAY,
                flags, PixelFormat.TRANSLUCENT);
        place.gravity = gravity;
        place.setTitle("promptrpa");
    }

    /** As small as what it shows; keys go to the app below. */
    static Pane small(AccessibilityService service, int gravity) {
        return new Pane(service, WRAP, WRAP, gravity, WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE);
    }

    /** A strip as wide as the screen. */
    static Pane strip(AccessibilityService service) {
        return new Pane(service, FILL, WRAP, Gravity.TOP, WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE);
    }

    /** One that can be typed in. */
    static Pane sheet(AccessibilityService service) {
        Pane made = new Pane(service, FILL, WRAP, Gravity.BOTTOM, WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL);
        made.place.softInputMode = WindowManager.LayoutParams.SOFT_INPUT_ADJUST_PAN;
        return made;
    }

    /** Over everything, to capture touches; pixels are the screen's. */
    static Pane cover(AccessibilityService service) {
        Pane made = new Pane(service, FILL, FILL, Gravity.TOP | Gravity.LEFT,
                WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE | WindowManager.LayoutParams.FLAG_LAYOUT_IN_SCREEN
                        | WindowManager.LayoutParams.FLAG_LAYOUT_NO_LIMITS);
        made.place.layoutInDisplayCutoutMode = WindowManager.LayoutParams.LAYOUT_IN_DISPLAY_CUTOUT_MODE_ALWAYS;
        return made;
    }

    boolean isShown() {
        return view != null;
    }

    void show(View shown) {
        hide();
        view = shown;
        windows.addView(view, place);
    }

    void hide() {
        if (view != null) {
            windows.removeViewImmediate(view);
            view = null;
        }
    }

    void move() {
        if (view != null) {
            windows.updateViewLayout(view, place);
        }
    }

    /** Where it is on the screen; empty while it is not shown. */
    Rect area() {
        if (view == null) {
            return new Rect();
        }
        int[] at = new int[2];
        view.getLocationOnScreen(at);
        return new Rect(at[0], at[1], at[0] + view.getWidth(), at[1] + view.getHeight());
    }

    /** For a screenshot it can be touched, but not seen. */
    void setSeen(boolean seen) {
        if (view != null) {
            view.setAlpha(seen ? 1 : 0);
        }
    }

    /** Whether what is shown next is kept out of screenshots and recordings of others. */
    void setSecret(boolean secret) {
        place.flags = secret ? place.flags | WindowManager.LayoutParams.FLAG_SECURE
                : place.flags & ~WindowManager.LayoutParams.FLAG_SECURE;
    }

    void setVisible(boolean visible) {
        if (view != null) {
            view.setVisibility(visible ? View.VISIBLE : View.GONE);
        }
    }
}
