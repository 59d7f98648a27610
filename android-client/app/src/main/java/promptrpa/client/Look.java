package promptrpa.client;

import android.content.Context;
import android.content.res.ColorStateList;
import android.content.res.Configuration;
import android.graphics.Color;
import android.graphics.Rect;
import android.graphics.drawable.GradientDrawable;
import android.util.TypedValue;
import android.view.ContextThemeWrapper;
import android.view.KeyEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Views as the client's windows have them: light or dark, in the text size that the user has set. */
final class Look {
    private static final float TEXT = 16;
    private static final int LEAST_TOUCH = 48;
    /** From this text size on, buttons stand below each other. */
    private static final float LARGE = 1.3f;

    final Context context;
    final int ground;
    final int ink;
    final int accent;
    final int onAccent;
    private final boolean isLarge;

    Look(Context base) {
        context = new ContextThemeWrapper(base, android.R.style.Theme_DeviceDefault_DayNight);
        isLarge = context.getResources().getConfiguration().fontScale >= LARGE;
        int mode = context.getResources().getConfiguration().uiMode & Configuration.UI_MODE_NIGHT_MASK;
        boolean dark = mode == Configuration.UI_MODE_NIGHT_YES;
        ground = dark ? Color.rgb(32, 33, 36) : Color.WHITE;
        ink = dark ? Color.rgb(232, 234, 237) : Color.rgb(32, 33, 36);
        accent = dark ? Color.rgb(138, 180, 248) : Color.rgb(26, 95, 180);
        onAccent = dark ? Color.rgb(32, 33, 36) : Color.WHITE;
    }

    /** Width and height of the screen in pixels, as it is turned. */
    int[] screen() {
        Rect all = context.getSystemService(WindowManager.class).getMaximumWindowMetrics().getBounds();
        return new int[] {all.width(), all.height()};
    }

    int pixels(float dp) {
        return Math.round(TypedValue.applyDimension(TypedValue.COMPLEX_UNIT_DIP, dp,
                context.getResources().getDisplayMetrics()));
    }

    String text(int id, Object... values) {
        return context.getString(id, values);
    }

    GradientDrawable plate(int colour, float radius) {
        GradientDrawable made = new GradientDrawable();
        made.setColor(colour);
        made.setCornerRadius(pixels(radius));
        return made;
    }

    LinearLayout column() {
        LinearLayout made = new LinearLayout(context);
        made.setOrientation(LinearLayout.VERTICAL);
        int gap = pixels(16);
        made.setPadding(gap, gap, gap, gap);
        made.setBackground(plate(ground, 16));
        return made;
    }

    /** What the core says of a run on this phone alone, in the phone's language. */
    String said(String english) {
        String[] known = context.getResources().getStringArray(R.array.core_says);
        String[] words = context.getResources().getStringArray(R.array.core_said);
        for (int i = 0; i < known.length; i++) {
            if (english.startsWith(known[i])) {
                return words[i] + english.substring(known[i].length());
            }
        }
        return english;
    }

    LinearLayout line() {
        LinearLayout made = new LinearLayout(context);
        made.setOrientation(LinearLayout.HORIZONTAL);
        made.setBaselineAligned(false);
        return made;
    }

    /** Gives it a share of the line's width. */
    void share(LinearLayout line, View view) {
        line.addView(view, new LinearLayout.LayoutParams(0, ViewGroup.LayoutParams.WRAP_CONTENT, 1));
    }

    /** Side by side; with large text below each other. */
    LinearLayout row(View... views) {
        LinearLayout made = line();
        if (isLarge) {
            made.setOrientation(LinearLayout.VERTICAL);
        }
        for (View view : views) {
            if (isLarge) {
                made.addView(view);
            } else {
                share(made, view);
            }
        }
        return made;
    }

    /** A field below its name. */
    View labelled(int name, EditText field) {
        LinearLayout made = line();
        made.setOrientation(LinearLayout.VERTICAL);
        TextView label = label(text(name));
        label.setLabelFor(field.getId());
        made.addView(label);
        made.addView(field);
        return made;
    }

    /** What a sheet shows, to be scrolled; the key “back” closes the pane. */
    View sheet(View inside, int title, final Pane closed) {
        ScrollView made = new ScrollView(context) {
            @Override
            public boolean dispatchKeyEvent(KeyEvent event) {
                if (super.dispatchKeyEvent(event)) {
                    return true;
                }
                boolean closes = closed != null && event.getKeyCode() == KeyEvent.KEYCODE_BACK;
                if (closes && event.getAction() == KeyEvent.ACTION_UP) {
                    closed.hide();
                }
                return closes;
            }
        };
        made.addView(inside);
        made.setAccessibilityPaneTitle(text(title));
        return made;
    }

    TextView label(String text) {
        TextView made = new TextView(context);
        made.setText(text);
        made.setTextColor(ink);
        made.setTextSize(TypedValue.COMPLEX_UNIT_SP, TEXT);
        made.setPadding(0, pixels(4), 0, pixels(4));
        return made;
    }

    TextView title(String text) {
        TextView made = label(text);
        made.setTypeface(made.getTypeface(), android.graphics.Typeface.BOLD);
        made.setAccessibilityHeading(true);
        return made;
    }

    Button button(int text, Runnable pressed) {
        return button(text(text), pressed);
    }

    /** The same, as what is most likely meant. */
    Button strong(Button button) {
        button.setBackgroundTintList(ColorStateList.valueOf(accent));
        button.setTextColor(onAccent);
        return button;
    }

    Button button(String text, final Runnable pressed) {
        Button made = new Button(context);
        made.setText(text);
        made.setAllCaps(false);
        made.setTextSize(TypedValue.COMPLEX_UNIT_SP, TEXT);
        made.setMinHeight(pixels(LEAST_TOUCH));
        made.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                pressed.run();
            }
        });
        return made;
    }

    EditText field(String hint, String text) {
        EditText made = new EditText(context);
        made.setId(View.generateViewId());
        made.setHint(hint);
        made.setText(text);
        made.setTextColor(ink);
        made.setHintTextColor((ink & 0xffffff) | 0x99000000);
        made.setTextSize(TypedValue.COMPLEX_UNIT_SP, TEXT);
        made.setMinHeight(pixels(LEAST_TOUCH));
        return made;
    }
}
