package promptrpa.client;

import android.graphics.Rect;
import android.view.accessibility.AccessibilityNodeInfo;
import promptrpa.core.RawNode;
import promptrpa.core.Row;

/** A node of the system's tree. */
final class AndroidNode implements RawNode {
    private final AccessibilityNodeInfo node;

    AndroidNode(AccessibilityNodeInfo node) {
        this.node = node;
    }

    private static String string(CharSequence text) {
        return text == null ? "" : text.toString();
    }

    @Override
    public String className() {
        return string(node.getClassName());
    }

    @Override
    public String text() {
        return node.isShowingHintText() ? "" : string(node.getText());
    }

    @Override
    public String description() {
        return string(node.getContentDescription());
    }

    @Override
    public String hint() {
        return string(node.getHintText());
    }

    @Override
    public String id() {
        return string(node.getViewIdResourceName());
    }

    @Override
    public String packageName() {
        return string(node.getPackageName());
    }

    @Override
    public int[] bounds() {
        Rect box = new Rect();
        node.getBoundsInScreen(box);
        return new int[] {box.left, box.top, box.right, box.bottom};
    }

    @Override
    public int flags() {
        return flag(node.isClickable(), Row.CLICKABLE) | flag(node.isLongClickable(), Row.LONG_CLICKABLE)
                | flag(node.isCheckable(), Row.CHECKABLE) | flag(node.isChecked(), Row.CHECKED)
                | flag(node.isScrollable(), Row.SCROLLABLE) | flag(node.isEditable(), Row.EDITABLE)
                | flag(node.isEnabled(), Row.ENABLED) | flag(node.isFocusable(), Row.FOCUSABLE)
                | flag(node.isFocused(), Row.FOCUSED) | flag(node.isSelected(), Row.SELECTED)
                | flag(node.isPassword(), Row.PASSWORD);
    }

    private static int flag(boolean set, int flag) {
        return set ? flag : 0;
    }

    @Override
    public boolean isVisible() {
        return node.isVisibleToUser();
    }

    @Override
    public int childCount() {
        return node.getChildCount();
    }

    @Override
    public RawNode child(int index) {
        AccessibilityNodeInfo child = node.getChild(index);
        return child == null ? null : new AndroidNode(child);
    }
}
