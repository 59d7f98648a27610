package promptrpa.client;

import android.content.Context;
import android.content.res.Configuration;
import android.graphics.Color;
import android.graphics.drawable.GradientDrawable;
import android.util.TypedValue;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Views as the client's windows have them: light or dark, in the text size that the user has set. */
final class Look {
    private static final float TEXT = 16;
    private static final int LEAST_TOUCH = 48;

    final Context context;
    final int ground;
    final int ink;
    final int accent;
    final int onAccent = Color.WHITE;

    Look(Context context) {
        this.context = context;
        int mode = context.getResources().getConfiguration().uiMode & Configuration.UI_MODE_NIGHT_MASK;
        boolean dark = mode == Configuration.UI_MODE_NIGHT_YES;
        ground = dark ? Color.rgb(32, 33, 36) : Color.WHITE;
        ink = dark ? Color.rgb(232, 234, 237) : Color.rgb(32, 33, 36);
        accent = Color.rgb(26, 95, 180);
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

    LinearLayout row(View... views) {
        LinearLayout made = new LinearLayout(context);
        made.setOrientation(LinearLayout.HORIZONTAL);
        for (View view : views) {
            made.addView(view, new LinearLayout.LayoutParams(0, ViewGroup.LayoutParams.WRAP_CONTENT, 1));
        }
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
        made.setHint(hint);
        made.setText(text);
        made.setTextColor(ink);
        made.setHintTextColor((ink & 0xffffff) | 0x99000000);
        made.setTextSize(TypedValue.COMPLEX_UNIT_SP, TEXT);
        made.setMinHeight(pixels(LEAST_TOUCH));
        return made;
    }
}
