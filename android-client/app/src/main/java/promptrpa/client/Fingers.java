package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.accessibilityservice.GestureDescription;
import android.graphics.Path;
import promptrpa.core.Refusal;

/** Dispatches strokes in short pieces, so that a stop takes hold between two of them. */
final class Fingers {
    private static final long PIECE = 200;
    private static final long PATIENCE = 3_000;

    private final AccessibilityService service;
    private final Object lock = new Object();
    private boolean cancelled;

    Fingers(AccessibilityService service) {
        this.service = service;
    }

    void cancel() {
        synchronized (lock) {
            cancelled = true;
            lock.notifyAll();
        }
    }

    /** points: x, y, x, y, …; evenly through them in `moving` milliseconds, then at rest. */
    void stroke(int[] points, long moving, long resting) throws Refusal {
        synchronized (lock) {
            cancelled = false;
        }
        long whole = Math.max(1, moving) + resting;
        GestureDescription.StrokeDescription last = null;
        for (long at = 0; at < whole; at += PIECE) {
            long end = Math.min(whole, at + PIECE);
            Path path = path(points, at / (double) Math.max(1, moving), end / (double) Math.max(1, moving));
            boolean goesOn = end < whole;
            last = last == null ? new GestureDescription.StrokeDescription(path, 0, end - at, goesOn)
                    : last.continueStroke(path, 0, end - at, goesOn);
            dispatch(last);
        }
    }

    /** The part of the way from one share of it to another; shares above 1 are its end. */
    private static Path path(int[] points, double from, double to) {
        Path path = new Path();
        float[] start = at(points, from);
        path.moveTo(start[0], start[1]);
        int legs = points.length / 2 - 1;
        for (int corner = 1; corner < legs; corner++) {
            double share = corner / (double) legs;
            if (share > from && share < to) {
                path.lineTo(points[2 * corner], points[2 * corner + 1]);
            }
        }
        float[] end = at(points, to);
        path.lineTo(end[0], end[1]);
        return path;
    }

    /** In whole pixels: a piece must begin exactly where the one before ended. */
    private static float[] at(int[] points, double share) {
        int legs = points.length / 2 - 1;
        if (legs == 0 || share >= 1) {
            return new float[] {points[points.length - 2], points[points.length - 1]};
        }
        int leg = (int) (share * legs);
        float rest = (float) (share * legs - leg);
        return new float[] {Math.round(points[2 * leg] + rest * (points[2 * leg + 2] - points[2 * leg])),
            Math.round(points[2 * leg + 1] + rest * (points[2 * leg + 3] - points[2 * leg + 1]))};
    }

    private void dispatch(GestureDescription.StrokeDescription stroke) throws Refusal {
        final String[] outcome = {""};
        GestureDescription gesture = new GestureDescription.Builder().addStroke(stroke).build();
        boolean taken = service.dispatchGesture(gesture, new AccessibilityService.GestureResultCallback() {
            @Override
            public void onCompleted(GestureDescription done) {
                finish("done");
            }

            @Override
            public void onCancelled(GestureDescription done) {
                finish("cancelled");
            }

            private void finish(String how) {
                synchronized (lock) {
                    outcome[0] = how;
                    lock.notifyAll();
                }
            }
        }, null);
        if (!taken) {
            throw new Refusal("refused", "The phone takes no gestures now.");
        }
        synchronized (lock) {
            long end = System.nanoTime() + PATIENCE * 1_000_000;
            while (outcome[0].isEmpty() && !cancelled) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new Refusal("refused", "The phone did not finish the gesture.");
                }
                try {
                    lock.wait(left);
                } catch (InterruptedException error) {
                    cancelled = true;
                }
            }
            if (cancelled) {
                throw new Refusal("stopped", "The gesture was stopped.");
            }
            if (outcome[0].equals("cancelled")) {
                throw new Refusal("refused", "Something else was touched meanwhile.");
            }
        }
    }
}
