package promptrpa.client;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.view.MotionEvent;
import android.view.View;
import java.util.ArrayList;
import java.util.List;
import promptrpa.core.Face;

/** Lies over the screen and records the next touch; may outline a widget, and then takes only touches on it. */
final class TouchCover extends View {
    private static final int MOST_POINTS = 64;

    private final Face.Reply<Face.Touch> reply;
    private final Rect outlined;
    private final Paint line = new Paint();
    /** Around the line, so that it is seen on any ground. */
    private final Paint halo = new Paint();
    private final List<Integer> points = new ArrayList<Integer>();
    private boolean isOver;

    /** outlined: null to take any touch. */
    TouchCover(Context context, Look look, int[] outlined, String said, Face.Reply<Face.Touch> reply) {
        super(context);
        this.reply = reply;
        this.outlined = outlined == null ? null : new Rect(outlined[0], outlined[1], outlined[2], outlined[3]);
        draws(line, look.pixels(4), Color.rgb(26, 95, 180));
        draws(halo, look.pixels(8), Color.WHITE);
        setContentDescription(said);
        setClickable(outlined != null);
    }

    private static void draws(Paint paint, float width, int colour) {
        paint.setStyle(Paint.Style.STROKE);
        paint.setStrokeWidth(width);
        paint.setColor(colour);
        paint.setAntiAlias(true);
    }

    @Override
    protected void onDraw(Canvas canvas) {
        int[] at = new int[2];
        getLocationOnScreen(at);
        int edge = Math.round(halo.getStrokeWidth() / 2);
        Rect box = outlined == null ? new Rect(edge, edge, getWidth() - edge, getHeight() - edge)
                : new Rect(outlined.left - at[0], outlined.top - at[1], outlined.right - at[0], outlined.bottom - at[1]);
        canvas.drawRect(box, halo);
        canvas.drawRect(box, line);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        int x = Math.round(event.getRawX());
        int y = Math.round(event.getRawY());
        int action = event.getActionMasked();
        if (action == MotionEvent.ACTION_DOWN) {
            points.clear();
            if (outlined != null && !outlined.contains(x, y)) {
                return false;
            }
        }
        if (points.size() < 2 * MOST_POINTS || action == MotionEvent.ACTION_UP) {
            points.add(x);
            points.add(y);
        }
        if (action == MotionEvent.ACTION_UP) {
            int[] way = new int[points.size()];
            for (int i = 0; i < way.length; i++) {
                way[i] = points.get(i);
            }
            take(new Face.Touch(way, event.getEventTime() - event.getDownTime()));
        }
        return true;
    }

    /** A screen reader's double tap: on the middle of what is outlined. */
    @Override
    public boolean performClick() {
        super.performClick();
        if (outlined != null) {
            take(new Face.Touch(new int[] {outlined.centerX(), outlined.centerY()}, 0));
        }
        return true;
    }

    private void take(Face.Touch touch) {
        if (!isOver) {
            isOver = true;
            reply.take(touch);
        }
    }
}
