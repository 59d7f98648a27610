package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.widget.TextView;
import promptrpa.core.Store;

/** The round button over all apps. It can be moved and hidden, and stays as it was put. Used from the main thread. */
final class Bubble {
    private static final String HIDDEN = "bubble hidden";
    private static final String PLACE = "bubble place";
    private static final int SIZE = 48;

    final Pane pane;
    private final Store store;
    private final Runnable tapped;
    private Look look;

    Bubble(AccessibilityService service, Store store, Look look, Runnable tapped) {
        this.pane = Pane.small(service, Gravity.TOP | Gravity.LEFT);
        this.store = store;
        this.look = look;
        this.tapped = tapped;
        pane.place.y = look.pixels(160);
        String[] kept = store.get(PLACE).split(",");
        if (kept.length == 2) {
            pane.place.x = Integer.parseInt(kept[0]);
            pane.place.y = Integer.parseInt(kept[1]);
        }
    }

    boolean isHidden() {
        return !store.get(HIDDEN).isEmpty();
    }

    void setHidden(boolean hidden) {
        store.put(HIDDEN, hidden ? "yes" : "");
        if (hidden) {
            pane.hide();
        } else {
            show(look);
        }
    }

    /** Where it is not hidden. */
    void show(Look with) {
        look = with;
        if (isHidden()) {
            return;
        }
        TextView made = look.title("P");
        made.setTextColor(look.onAccent);
        made.setGravity(Gravity.CENTER);
        made.setMinWidth(look.pixels(SIZE));
        made.setMinHeight(look.pixels(SIZE));
        made.setBackground(look.plate(look.accent, SIZE / 2));
        made.setAccessibilityHeading(false);
        made.setContentDescription(look.text(R.string.bubble));
        made.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                tapped.run();
            }
        });
        made.setOnTouchListener(new Mover());
        keepInside();
        pane.show(made);
    }

    private void keepInside() {
        int[] screen = look.screen();
        int size = look.pixels(SIZE);
        pane.place.x = Math.max(0, Math.min(pane.place.x, screen[0] - size));
        pane.place.y = Math.max(0, Math.min(pane.place.y, screen[1] - size));
    }

    /** Moves the bubble; a touch that does not move is a click. */
    private final class Mover implements View.OnTouchListener {
        private float downX;
        private float downY;
        private int fromX;
        private int fromY;
        private boolean moved;

        @Override
        public boolean onTouch(View view, MotionEvent event) {
            float dx = event.getRawX() - downX;
            float dy = event.getRawY() - downY;
            switch (event.getActionMasked()) {
                case MotionEvent.ACTION_DOWN:
                    downX = event.getRawX();
                    downY = event.getRawY();
                    fromX = pane.place.x;
                    fromY = pane.place.y;
                    moved = false;
                    return true;
                case MotionEvent.ACTION_MOVE:
                    moved |= Math.hypot(dx, dy) > look.pixels(8);
                    if (moved) {
                        pane.place.x = fromX + Math.round(dx);
                        pane.place.y = fromY + Math.round(dy);
                        keepInside();
                        pane.move();
                    }
                    return true;
                case MotionEvent.ACTION_UP:
                    if (moved) {
                        store.put(PLACE, pane.place.x + "," + pane.place.y);
                    } else {
                        view.performClick();
                    }
                    return true;
                default:
                    return false;
            }
        }
    }
}
