package promptrpa.client;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where a wish is typed or pasted, and where saved tasks and late prompts are chosen. Used from the main thread. */
final class PromptSheet {
    private static final int MOST_OFFERED = 12;

    /** What the user wants. */
    interface Wishes {
        void prompt(String text, boolean guide);

        void task(String id, Map<String, String> values, boolean guide);

        void hideBubble();

        void settings();

        void off();
    }

    private final Pane sheet;
    private final Wishes wishes;
    private JsonArray tasks = new JsonArray();
    private JsonArray prompts = new JsonArray();

    PromptSheet(Pane sheet, Wishes wishes) {
        this.sheet = sheet;
        this.wishes = wishes;
    }

    void offer(JsonArray saved, JsonArray late) {
        tasks = saved;
        prompts = late;
    }

    /** isReady: there is a server; without one only what is kept on the phone is offered. */
    void show(final Look look, String status, boolean isReady) {
        final EditText field = look.field(look.text(R.string.prompt), "");
        LinearLayout column = look.column();
        column.addView(look.title(status));
        column.addView(field);
        column.addView(look.row(look.button(R.string.close, new Runnable() {
            @Override
            public void run() {
                sheet.hide();
            }
        }), look.button(R.string.paste, new Runnable() {
            @Override
            public void run() {
                paste(field);
            }
        }), look.button(R.string.guide, new Runnable() {
            @Override
            public void run() {
                send(field, true);
            }
        }), look.strong(look.button(R.string.go, new Runnable() {
            @Override
            public void run() {
                send(field, false);
            }
        }))));
        addTasks(look, column, isReady);
        addPrompts(look, column, field, isReady);
        addRest(look, column);
        sheet.show(look.sheet(column, R.string.prompt, sheet));
    }

    private void addTasks(final Look look, LinearLayout column, boolean isReady) {
        int offered = 0;
        for (JsonElement each : tasks) {
            final JsonObject task = each.getAsJsonObject();
            if (offered == MOST_OFFERED || (!isReady && !isOffline(task))) {
                continue;
            }
            if (offered++ == 0) {
                column.addView(look.title(look.text(R.string.saved_tasks)));
            }
            String name = task.get("name").getAsString();
            Button button = look.button("▶ " + name, new Runnable() {
                @Override
                public void run() {
                    choose(look, task);
                }
            });
            button.setContentDescription(look.text(R.string.run_task, name));
            column.addView(button);
        }
    }

    private void addPrompts(Look look, LinearLayout column, final EditText field, boolean isReady) {
        int most = isReady ? Math.min(MOST_OFFERED, prompts.size()) : 0;
        for (int i = 0; i < most; i++) {
            if (i == 0) {
                column.addView(look.title(look.text(R.string.recent)));
            }
            final String prompt = prompts.get(i).getAsString();
            column.addView(look.button(prompt, new Runnable() {
                @Override
                public void run() {
                    field.setText(prompt);
                    field.requestFocus();
                }
            }));
        }
    }

    private void addRest(Look look, LinearLayout column) {
        column.addView(look.row(look.button(R.string.hide, new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                wishes.hideBubble();
            }
        }), look.button(R.string.settings, new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                wishes.settings();
            }
        }), look.button(R.string.off, new Runnable() {
            @Override
            public void run() {
                wishes.off();
            }
        })));
    }

    private static boolean isOffline(JsonObject task) {
        return task.has("offline") && task.get("offline").getAsBoolean();
    }

    private static void paste(EditText field) {
        ClipboardManager clipboard = field.getContext().getSystemService(ClipboardManager.class);
        ClipData copied = clipboard.getPrimaryClip();
        if (copied != null && copied.getItemCount() > 0) {
            field.getText().replace(Math.max(0, field.getSelectionStart()), Math.max(0, field.getSelectionEnd()),
                    copied.getItemAt(0).coerceToText(field.getContext()));
        }
    }

    private void send(EditText field, boolean guide) {
        String text = field.getText().toString().trim();
        if (!text.isEmpty()) {
            sheet.hide();
            wishes.prompt(text, guide);
        }
    }

    /** A task shows its values, to be changed, and how it may be done. */
    private void choose(Look look, JsonObject task) {
        final String id = task.get("id").getAsString();
        final Map<String, EditText> fields = new LinkedHashMap<String, EditText>();
        LinearLayout column = look.column();
        column.addView(look.title(task.get("name").getAsString()));
        if (task.has("slots")) {
            for (JsonElement each : task.getAsJsonArray("slots")) {
                String name = each.getAsJsonArray().get(0).getAsString();
                EditText field = look.field(name, each.getAsJsonArray().get(1).getAsString());
                field.setSingleLine();
                View label = look.label(name);
                label.setLabelFor(field.getId());
                column.addView(label);
                column.addView(field);
                fields.put(name, field);
            }
        }
        column.addView(look.row(look.button(R.string.cancel, new Runnable() {
            @Override
            public void run() {
                sheet.hide();
            }
        }), look.button(R.string.guide, new Runnable() {
            @Override
            public void run() {
                start(id, fields, true);
            }
        }), look.strong(look.button(R.string.go, new Runnable() {
            @Override
            public void run() {
                start(id, fields, false);
            }
        }))));
        sheet.show(look.sheet(column, R.string.prompt, sheet));
    }

    private void start(String task, Map<String, EditText> fields, boolean guide) {
        sheet.hide();
        Map<String, String> values = new HashMap<String, String>();
        for (Map.Entry<String, EditText> each : fields.entrySet()) {
            values.put(each.getKey(), each.getValue().getText().toString());
        }
        wishes.task(task, values, guide);
    }
}
