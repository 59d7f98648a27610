package promptrpa.core;

/** A node of the layout, as the system tells it. */
public interface RawNode {
    String className();

    /** What it shows; never asked of a password field. */
    String text();

    String description();

    String hint();

    String id();

    String packageName();

    /** Left, top, right, bottom in screen pixels. */
    int[] bounds();

    /** See {@link Row}. */
    int flags();

    boolean isVisible();

    int childCount();

    /** Null where it has gone meanwhile. */
    RawNode child(int index);
}
