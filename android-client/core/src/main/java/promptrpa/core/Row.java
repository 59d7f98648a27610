package promptrpa.core;

import com.google.gson.JsonArray;

/** A widget as it travels: docs/on-device-protocol.md, "Trees". */
public final class Row {
    public static final int CLICKABLE = 1;
    public static final int LONG_CLICKABLE = 1 << 1;
    public static final int CHECKABLE = 1 << 2;
    public static final int CHECKED = 1 << 3;
    public static final int SCROLLABLE = 1 << 4;
    public static final int EDITABLE = 1 << 5;
    public static final int ENABLED = 1 << 6;
    public static final int FOCUSABLE = 1 << 7;
    public static final int FOCUSED = 1 << 8;
    public static final int SELECTED = 1 << 9;
    public static final int PASSWORD = 1 << 10;

    public final int depth;
    public final String className;
    public final int left;
    public final int top;
    public final int right;
    public final int bottom;
    public final int flags;
    /** Text, description, hint, id, package; the package is empty where it is the parent's. */
    public final String[] texts;
    private final int looks;

    public Row(int depth, String className, int[] bounds, int flags, String... texts) {
        this.depth = depth;
        this.className = className;
        this.left = bounds[0];
        this.top = bounds[1];
        this.right = bounds[2];
        this.bottom = bounds[3];
        this.flags = flags;
        this.texts = texts;
        int hash = 31 * (31 * (31 * depth + className.hashCode()) + flags) + (right - left);
        hash = 31 * hash + (bottom - top);
        for (String text : texts) {
            hash = 31 * hash + text.hashCode();
        }
        this.looks = hash;
    }

    public boolean is(int flag) {
        return (flags & flag) != 0;
    }

    /** A hash of everything but the place. */
    int looks() {
        return looks;
    }

    /** The same but for the place. */
    boolean looksLike(Row other) {
        if (looks != other.looks || depth != other.depth || flags != other.flags
                || right - left != other.right - other.left || bottom - top != other.bottom - other.top
                || !className.equals(other.className)) {
            return false;
        }
        for (int i = 0; i < texts.length; i++) {
            if (!texts[i].equals(other.texts[i])) {
                return false;
            }
        }
        return true;
    }

    boolean same(Row other) {
        return left == other.left && top == other.top && looksLike(other);
    }

    JsonArray json() {
        JsonArray made = new JsonArray();
        made.add(depth);
        made.add(className);
        made.add(left);
        made.add(top);
        made.add(right);
        made.add(bottom);
        made.add(flags);
        int last = texts.length;
        while (last > 0 && texts[last - 1].isEmpty()) {
            last--;
        }
        for (int i = 0; i < last; i++) {
            made.add(texts[i]);
        }
        return made;
    }

    static Row of(JsonArray json) {
        String[] texts = {"", "", "", "", ""};
        for (int i = 7; i < json.size(); i++) {
            texts[i - 7] = json.get(i).getAsString();
        }
        int[] bounds = {json.get(2).getAsInt(), json.get(3).getAsInt(), json.get(4).getAsInt(), json.get(5).getAsInt()};
        return new Row(json.get(0).getAsInt(), json.get(1).getAsString(), bounds, json.get(6).getAsInt(), texts);
    }
}
