package promptrpa.core;

/** Where a finger goes; the same as the server's devices/gestures.py, by tests/golden/on_device/gestures.json. */
public final class Gestures {
    public static final long TAP = 60;
    public static final double LONG_PRESS_SECONDS = 0.8;
    static final long SCROLL = 200;
    static final long DRAG = 500;
    private static final double EDGE_X = 0.06;
    private static final double EDGE_TOP = 0.06;
    private static final double EDGE_BOTTOM = 0.08;
    private static final double MARGIN = 0.15;
    private static final int SHORTEST = 24;

    private Gestures() {
    }

    /** Start and end of the stroke that shows what is further in a direction. {@code bounds} may be null. */
    public static int[] scroll(String direction, int[] bounds, int width, int height) throws Refusal {
        int across = direction.equals("right") ? 1 : direction.equals("left") ? -1 : 0;
        int along = direction.equals("down") ? 1 : direction.equals("up") ? -1 : 0;
        if (across == 0 && along == 0) {
            throw new Refusal("refused", "A scroll goes up, down, left or right, not " + direction + ".");
        }
        int left = round(width * EDGE_X);
        int top = round(height * EDGE_TOP);
        int right = round(width * (1 - EDGE_X));
        int bottom = round(height * (1 - EDGE_BOTTOM));
        if (bounds != null) {
            left = Math.max(left, bounds[0]);
            top = Math.max(top, bounds[1]);
            right = Math.min(right, bounds[2]);
            bottom = Math.min(bottom, bounds[3]);
        }
        int reachX = round((right - left) * (0.5 - MARGIN)) * across;
        int reachY = round((bottom - top) * (0.5 - MARGIN)) * along;
        if (right <= left || bottom <= top || Math.abs(2 * (reachX + reachY)) < SHORTEST) {
            throw new Refusal("refused", "There is no room to scroll " + direction + " there.");
        }
        int x = (left + right) / 2;
        int y = (top + bottom) / 2;
        return new int[] {x + reachX, y + reachY, x - reachX, y - reachY};
    }

    /** To the nearest, and to the even one of two as near: as Python rounds. */
    private static int round(double value) {
        return (int) Math.rint(value);
    }

    /** A count or seconds, as a parameter says them; the fallback where it is empty. */
    public static double number(String text, double fallback) throws Refusal {
        try {
            double number = text.trim().isEmpty() ? fallback : Double.parseDouble(text.trim());
            if (number >= 0 && number <= 3600) {
                return number;
            }
        } catch (NumberFormatException error) {
            throw new Refusal("refused", "“" + text + "” is no number.");
        }
        throw new Refusal("refused", "“" + text + "” is out of range.");
    }

    static int[] point(String text) throws Refusal {
        String[] parts = text.split(",");
        try {
            if (parts.length == 2) {
                return new int[] {Integer.parseInt(parts[0].trim()), Integer.parseInt(parts[1].trim())};
            }
        } catch (NumberFormatException error) {
            throw new Refusal("refused", "A drag needs where to as x,y, not “" + text + "”.");
        }
        throw new Refusal("refused", "A drag needs where to as x,y, not “" + text + "”.");
    }
}
