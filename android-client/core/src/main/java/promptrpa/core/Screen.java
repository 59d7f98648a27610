package promptrpa.core;

import java.util.ArrayList;
import java.util.List;

/** What the phone shows at one moment. */
public final class Screen {
    public static final int MAX_DEPTH = 60;
    public static final int MAX_ROWS = 5_000;

    /** The app in front. */
    public final String packageName;
    public final String activity;
    public final int width;
    public final int height;
    /** Quarter turns. */
    public final int rotation;
    public final boolean locked;
    public final List<Row> rows;

    public Screen(String packageName, String activity, int width, int height, int rotation, boolean locked,
            List<? extends RawNode> windows) {
        this(read(windows, locked, width, height), packageName, activity, width, height, rotation, locked);
    }

    Screen(List<Row> rows, String packageName, String activity, int width, int height, int rotation, boolean locked) {
        this.packageName = packageName;
        this.activity = activity;
        this.width = width;
        this.height = height;
        this.rotation = rotation;
        this.locked = locked;
        this.rows = rows;
    }

    /** The same with other rows. */
    Screen with(List<Row> others) {
        return new Screen(others, packageName, activity, width, height, rotation, locked);
    }

    public boolean same(Screen other) {
        if (other == null || rows.size() != other.rows.size() || !packageName.equals(other.packageName)
                || !activity.equals(other.activity) || width != other.width || height != other.height
                || rotation != other.rotation || locked != other.locked) {
            return false;
        }
        for (int i = 0; i < rows.size(); i++) {
            if (!rows.get(i).same(other.rows.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Nothing is read on the lock screen. */
    private static List<Row> read(List<? extends RawNode> windows, boolean locked, int width, int height) {
        List<Row> rows = new ArrayList<Row>();
        if (!locked) {
            for (RawNode window : windows) {
                add(rows, window, 0, "", width, height);
            }
        }
        return rows;
    }

    private static void add(List<Row> rows, RawNode node, int depth, String above, int width, int height) {
        if (node == null || depth > MAX_DEPTH || rows.size() >= MAX_ROWS || !node.isVisible()) {
            return;
        }
        int[] box = node.bounds();
        int[] seen = {Math.max(0, box[0]), Math.max(0, box[1]), Math.min(width, box[2]), Math.min(height, box[3])};
        String owner = node.packageName();
        int inside = depth;
        if (seen[2] > seen[0] && seen[3] > seen[1]) {
            int flags = node.flags();
            String text = (flags & Row.PASSWORD) != 0 ? "" : node.text();
            rows.add(new Row(depth, node.className(), seen, flags, text, node.description(), node.hint(), node.id(),
                    owner.equals(above) ? "" : owner));
            inside = depth + 1;
            above = owner;
        }
        for (int i = 0; i < node.childCount(); i++) {
            add(rows, node.child(i), inside, above, width, height);
        }
    }
}
