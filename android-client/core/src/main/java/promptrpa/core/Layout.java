package promptrpa.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The widgets of a screen as a tree, with what stands on top of what. Indices are places in document order. */
final class Layout {
    private static final double SMALL = 0.8;
    private static final double BAR = 0.08;
    private static final double BANNER = 0.25;
    private static final String SYSTEM_UI = "com.android.systemui";

    final Screen screen;
    final List<Row> rows;
    final int[] parent;
    private final String[] packages;

    Layout(Screen screen) {
        this.screen = screen;
        this.rows = screen.rows;
        this.parent = new int[rows.size()];
        this.packages = new String[rows.size()];
        int[] above = new int[Screen.MAX_DEPTH + 2];
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            parent[i] = row.depth == 0 ? -1 : above[row.depth - 1];
            above[row.depth] = i;
            packages[i] = row.texts[4].isEmpty() && parent[i] >= 0 ? packages[parent[i]] : row.texts[4];
        }
    }

    String text(int index) {
        return rows.get(index).texts[0];
    }

    String description(int index) {
        return rows.get(index).texts[1];
    }

    String hint(int index) {
        return rows.get(index).texts[2];
    }

    String id(int index) {
        return rows.get(index).texts[3];
    }

    /** The text, else the description. */
    String words(int index) {
        return text(index).isEmpty() ? description(index) : text(index);
    }

    /** The same; what stands in a field is its user's own. */
    String told(int index) {
        return is(index, Row.EDITABLE) || is(index, Row.PASSWORD) ? description(index) : words(index);
    }

    /** The text, else the description, else the hint. */
    String label(int index) {
        return words(index).isEmpty() ? hint(index) : words(index);
    }

    boolean is(int index, int flag) {
        return rows.get(index).is(flag);
    }

    boolean isInteractive(int index) {
        return is(index, Row.CLICKABLE) || is(index, Row.LONG_CLICKABLE) || is(index, Row.CHECKABLE)
                || is(index, Row.EDITABLE);
    }

    String kind(int index) {
        String name = rows.get(index).className;
        return name.substring(name.lastIndexOf('.') + 1);
    }

    int x(int index) {
        return Math.floorDiv(rows.get(index).left + rows.get(index).right, 2);
    }

    int y(int index) {
        return Math.floorDiv(rows.get(index).top + rows.get(index).bottom, 2);
    }

    int width(int index) {
        return rows.get(index).right - rows.get(index).left;
    }

    int height(int index) {
        return rows.get(index).bottom - rows.get(index).top;
    }

    /** From the parent up. */
    List<Integer> ancestors(int index) {
        List<Integer> found = new ArrayList<Integer>();
        for (int i = parent[index]; i >= 0; i = parent[i]) {
            found.add(i);
        }
        return found;
    }

    /** All below, in document order. */
    List<Integer> descendants(int index) {
        List<Integer> found = new ArrayList<Integer>();
        int depth = rows.get(index).depth;
        for (int i = index + 1; i < rows.size() && rows.get(i).depth > depth; i++) {
            found.add(i);
        }
        return found;
    }

    private int root(int index) {
        int found = index;
        while (parent[found] >= 0) {
            found = parent[found];
        }
        return found;
    }

    private long area(int index) {
        return (long) width(index) * height(index);
    }

    /** The widgets of the windows that a person can use now. */
    Set<Integer> usable(Set<String> overlays) {
        List<Integer> usable = new ArrayList<Integer>();
        for (int i = 0; i < rows.size(); i++) {
            if (parent[i] < 0 && !isKeyboard(i) && !isAtEdge(i)) {
                usable.add(i);
            }
        }
        List<Integer> over = new ArrayList<Integer>();
        List<Integer> small = new ArrayList<Integer>();
        for (int root : usable) {
            if (overlays.contains(packages[root]) && !packages[root].equals(screen.packageName)) {
                over.add(root);
            }
            if (area(root) < SMALL * screen.width * screen.height) {
                small.add(root);
            }
        }
        if (!over.isEmpty()) {
            usable = over;
        } else if (!small.isEmpty()) {
            usable = small.subList(small.size() - 1, small.size());
        }
        Set<Integer> inside = new HashSet<Integer>();
        for (int i = 0; i < rows.size(); i++) {
            if (usable.contains(i) || inside.contains(parent[i])) {
                inside.add(i);
            }
        }
        return inside;
    }

    private boolean isKeyboard(int root) {
        String owner = packages[root].toLowerCase(java.util.Locale.ROOT);
        return owner.contains("inputmethod") || owner.contains("keyboard");
    }

    /** A bar of the system at the edge, or a banner with news at the top. */
    private boolean isAtEdge(int root) {
        return packages[root].equals(SYSTEM_UI) && !screen.packageName.equals(SYSTEM_UI)
                && (height(root) < BAR * screen.height || width(root) < BAR * screen.width
                        || rows.get(root).bottom < BANNER * screen.height);
    }

    /** Another, smaller window lies over this point. */
    boolean isCovered(int index, int x, int y) {
        int own = root(index);
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            if (parent[i] < 0 && i != own && area(i) < area(own) && !isKeyboard(i) && row.left <= x && x < row.right
                    && row.top <= y && y < row.bottom) {
                return true;
            }
        }
        return false;
    }

    /** Something turns that tells no value: the page still loads. */
    boolean isLoading() {
        for (int i = 0; i < rows.size(); i++) {
            if (kind(i).equals("ProgressBar") && text(i).isEmpty()) {
                return true;
            }
        }
        return false;
    }
}
