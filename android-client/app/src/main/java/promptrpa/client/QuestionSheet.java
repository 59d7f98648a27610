package promptrpa.client;

import android.text.InputType;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import promptrpa.core.Face;

/** Asks the user. Used from the main thread. */
final class QuestionSheet {
    private final Pane sheet;

    QuestionSheet(Pane sheet) {
        this.sheet = sheet;
    }

    void show(Look look, Face.Question question, Face.Reply<String> reply) {
        LinearLayout column = look.column();
        TextView title = look.title(question.text);
        column.addView(title);
        if (question.kind.equals("confirm")) {
            column.addView(look.row(answer(look, look.text(R.string.no), "no", reply),
                    answer(look, look.text(R.string.yes), "yes", reply)));
        } else if (question.kind.equals("choose")) {
            for (JsonElement each : question.options) {
                JsonObject option = each.getAsJsonObject();
                String detail = option.has("detail") ? option.get("detail").getAsString() : "";
                String said = option.get("title").getAsString() + (detail.isEmpty() ? "" : "\n" + detail);
                column.addView(answer(look, said, option.get("id").getAsString(), reply));
            }
            column.addView(answer(look, look.text(R.string.cancel), null, reply));
        } else {
            addField(look, column, title, question, reply);
        }
        sheet.setSecret(question.secret);
        sheet.show(look.sheet(column, R.string.question, null));
    }

    private void addField(Look look, LinearLayout column, TextView title, final Face.Question question,
            final Face.Reply<String> reply) {
        final EditText field = look.field("", question.fallback);
        title.setLabelFor(field.getId());
        if (question.secret) {
            keepSecret(field);
        } else {
            field.setSingleLine(!question.kind.equals("edit"));
        }
        column.addView(field);
        column.addView(look.row(answer(look, look.text(R.string.cancel), null, reply),
                look.strong(look.button(R.string.ok, new Runnable() {
                    @Override
                    public void run() {
                        String said = field.getText().toString();
                        field.getText().clear();
                        sheet.hide();
                        reply.take(said);
                    }
                }))));
    }

    /** Neither shown nor spoken, and no keyboard or password manager keeps it. */
    private static void keepSecret(EditText field) {
        field.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD);
        field.setImeOptions(EditorInfo.IME_ACTION_DONE | EditorInfo.IME_FLAG_NO_PERSONALIZED_LEARNING);
        field.setImportantForAutofill(View.IMPORTANT_FOR_AUTOFILL_NO);
        field.setSaveEnabled(false);
    }

    private View answer(Look look, String label, final String value, final Face.Reply<String> reply) {
        return look.button(label, new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                reply.take(value);
            }
        });
    }
}
