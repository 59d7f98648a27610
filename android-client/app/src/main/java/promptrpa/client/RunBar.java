package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.view.Gravity;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Says who uses the phone and what is done, with a stop; there as long as somebody uses it. From the main thread. */
final class RunBar {
    /** What the user presses. */
    interface Pressed {
        void stop();

        void takeOver();
    }

    final Pane pane;
    private final Pressed pressed;
    private Look look;
    private TextView stepLabel;
    private String user = "";
    private String step = "";
    private boolean mayTake;
    /** Not null: the user has the phone, and gives it back with this. */
    private Runnable handBack;

    RunBar(AccessibilityService service, Pressed pressed) {
        this.pane = Pane.strip(service);
        this.pressed = pressed;
    }

    void show(Look with, String who, String what, boolean canBeTaken) {
        look = with;
        user = who;
        step = what;
        mayTake = canBeTaken;
        handBack = null;
        draw();
    }

    /** Drawn anew, above all that is shown: after a change of theme, or of what lies over the screen. */
    void redraw(Look with) {
        if (pane.isShown()) {
            look = with;
            draw();
        }
    }

    void step(String what) {
        step = what;
        if (pane.isShown()) {
            stepLabel.setText(what);
        }
    }

    /** There is something else to touch now than “I do it myself”. outlined: where; null: anywhere. */
    void makeWay(Look with, String what, int[] outlined) {
        mayTake = false;
        step = what;
        if (outlined != null) {
            boolean isAbove = outlined[1] + outlined[3] < with.screen()[1];
            pane.place.gravity = isAbove ? Gravity.BOTTOM : Gravity.TOP;
        }
        redraw(with);
    }

    /** The phone is the user's until they go on. */
    void showYours(Look with, String said, Runnable goOn) {
        look = with;
        step = said;
        handBack = goOn;
        draw();
    }

    /** The phone was given back, here or elsewhere. */
    void endYours() {
        if (handBack != null) {
            handBack = null;
            step = "";
            redraw(look);
        }
    }

    void hide() {
        handBack = null;
        pane.hide();
    }

    private void draw() {
        LinearLayout column = look.column();
        column.setAccessibilityPaneTitle(look.text(R.string.app));
        column.addView(look.title(handBack == null ? user : look.text(R.string.yours)));
        stepLabel = look.label(step);
        stepLabel.setMaxLines(3);
        stepLabel.setAccessibilityLiveRegion(View.ACCESSIBILITY_LIVE_REGION_POLITE);
        column.addView(stepLabel);
        LinearLayout buttons = look.line();
        buttons.addView(mover());
        if (handBack != null) {
            look.share(buttons, look.strong(look.button(R.string.resume, handBack)));
        } else if (mayTake) {
            look.share(buttons, look.button(R.string.take_over, new Runnable() {
                @Override
                public void run() {
                    mayTake = false;
                    step = look.text(R.string.taking_over);
                    draw();
                    pressed.takeOver();
                }
            }));
        }
        Button stop = look.button(R.string.stop, new Runnable() {
            @Override
            public void run() {
                pressed.stop();
            }
        });
        look.share(buttons, handBack == null ? look.strong(stop) : stop);
        column.addView(buttons);
        pane.show(column);
    }

    private Button mover() {
        Button made = look.button("⇅", new Runnable() {
            @Override
            public void run() {
                move();
            }
        });
        made.setContentDescription(look.text(R.string.move_bar));
        return made;
    }

    /** To the other edge. */
    void move() {
        pane.place.gravity = pane.place.gravity == Gravity.TOP ? Gravity.BOTTOM : Gravity.TOP;
        pane.move();
    }
}
