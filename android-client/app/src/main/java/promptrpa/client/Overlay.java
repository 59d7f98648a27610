package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.content.Intent;
import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;
import android.view.Choreographer;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import android.widget.Toast;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import promptrpa.core.Client;
import promptrpa.core.Face;
import promptrpa.core.Store;

/** The bubble, the prompt, the bar of a run with its stop, questions, and the covers that capture touches. */
final class Overlay implements Face {
    private static final String HIDDEN = "bubble hidden";
    private static final int MOST_OFFERED = 12;
    private static final long FRAME_PATIENCE = 300;
    private static final long AWAY = 700;

    private final AccessibilityService service;
    private final Store store;
    private final Handler main = new Handler(Looper.getMainLooper());
    private final Pane bubble;
    private final Pane sheet;
    private final Pane bar;
    private final Pane cover;
    private Look look;
    private Client client;
    private JsonArray tasks = new JsonArray();
    private JsonArray prompts = new JsonArray();
    private TextView barTitle;
    private TextView barStep;
    private String title = "";
    private String step = "";
    private volatile String state = "off";
    private volatile String code = "";
    private Runnable watcher;

    Overlay(AccessibilityService service, Store store) {
        this.service = service;
        this.store = store;
        this.look = new Look(service);
        this.bubble = Pane.small(service, Gravity.TOP | Gravity.LEFT);
        this.sheet = Pane.sheet(service);
        this.bar = Pane.strip(service);
        this.cover = Pane.cover(service);
        bubble.place.y = look.pixels(160);
    }

    /** Called once, on the main thread. */
    void use(Client used) {
        client = used;
        showBubble();
    }

    /** After a change of theme, text size or orientation. */
    void redraw() {
        look = new Look(service);
        if (bubble.isShown()) {
            showBubble();
        }
        if (bar.isShown()) {
            showBar();
        }
    }

    void remove() {
        bubble.hide();
        sheet.hide();
        bar.hide();
        cover.hide();
    }

    String state() {
        return state;
    }

    String code() {
        return code;
    }

    /** Told on the main thread when the connection changes; null: nobody. */
    void watch(Runnable told) {
        watcher = told;
    }

    // --- the bubble and the prompt

    boolean isHidden() {
        return !store.get(HIDDEN).isEmpty();
    }

    void setHidden(boolean hidden) {
        store.put(HIDDEN, hidden ? "yes" : "");
        if (hidden) {
            bubble.hide();
        } else {
            showBubble();
        }
    }

    private void showBubble() {
        if (isHidden()) {
            return;
        }
        TextView made = look.title("P");
        made.setTextColor(look.onAccent);
        made.setGravity(Gravity.CENTER);
        made.setMinWidth(look.pixels(48));
        made.setMinHeight(look.pixels(48));
        made.setBackground(look.plate(look.accent, 24));
        made.setContentDescription(look.text(R.string.bubble));
        made.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                showPrompt();
            }
        });
        made.setOnTouchListener(new Mover());
        bubble.show(made);
    }

    /** Moves the bubble; a touch that does not move is a click. */
    private final class Mover implements View.OnTouchListener {
        private float downX;
        private float downY;
        private int fromX;
        private int fromY;
        private boolean moved;

        @Override
        public boolean onTouch(View view, MotionEvent event) {
            float dx = event.getRawX() - downX;
            float dy = event.getRawY() - downY;
            switch (event.getActionMasked()) {
                case MotionEvent.ACTION_DOWN:
                    downX = event.getRawX();
                    downY = event.getRawY();
                    fromX = bubble.place.x;
                    fromY = bubble.place.y;
                    moved = false;
                    return true;
                case MotionEvent.ACTION_MOVE:
                    moved |= Math.hypot(dx, dy) > look.pixels(8);
                    if (moved) {
                        bubble.place.x = Math.max(0, fromX + Math.round(dx));
                        bubble.place.y = Math.max(0, fromY + Math.round(dy));
                        bubble.move();
                    }
                    return true;
                case MotionEvent.ACTION_UP:
                    if (!moved) {
                        view.performClick();
                    }
                    return true;
                default:
                    return false;
            }
        }
    }

    private void showPrompt() {
        final EditText field = look.field(look.text(R.string.prompt), "");
        LinearLayout column = look.column();
        column.addView(look.title(status()));
        column.addView(field);
        column.addView(look.row(look.button(look.text(R.string.close), new Runnable() {
            @Override
            public void run() {
                sheet.hide();
            }
        }), look.button(look.text(R.string.guide), new Runnable() {
            @Override
            public void run() {
                send(field.getText().toString().trim(), true);
            }
        }), look.button(look.text(R.string.go), new Runnable() {
            @Override
            public void run() {
                send(field.getText().toString().trim(), false);
            }
        })));
        int offered = 0;
        for (JsonElement each : tasks) {
            final JsonObject task = each.getAsJsonObject();
            if (offered == MOST_OFFERED || (!state.equals("ready") && !isOffline(task))) {
                continue;
            }
            offered++;
            column.addView(look.button("▶ " + task.get("name").getAsString(), new Runnable() {
                @Override
                public void run() {
                    choose(task);
                }
            }));
        }
        for (int i = 0; i < Math.min(MOST_OFFERED, prompts.size()); i++) {
            final String prompt = prompts.get(i).getAsString();
            column.addView(look.button(prompt, new Runnable() {
                @Override
                public void run() {
                    field.setText(prompt);
                }
            }));
        }
        column.addView(look.row(look.button(look.text(R.string.hide), new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                setHidden(true);
            }
        }), look.button(look.text(R.string.settings), new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                service.startActivity(new Intent(service, MainActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
            }
        })));
        sheet.show(scrolled(column));
    }

    private static boolean isOffline(JsonObject task) {
        return task.has("offline") && task.get("offline").getAsBoolean();
    }

    private ScrollView scrolled(View view) {
        ScrollView made = new ScrollView(service);
        made.addView(view);
        return made;
    }

    private void send(String text, boolean guide) {
        if (text.isEmpty()) {
            return;
        }
        sheet.hide();
        if (!client.prompt(text, guide)) {
            say(look.text(R.string.no_server));
        }
    }

    /** A task shows its values, to be changed, and how it may be done. */
    private void choose(JsonObject task) {
        final String id = task.get("id").getAsString();
        final Map<String, EditText> fields = new LinkedHashMap<String, EditText>();
        LinearLayout column = look.column();
        column.addView(look.title(task.get("name").getAsString()));
        if (task.has("slots")) {
            for (JsonElement each : task.getAsJsonArray("slots")) {
                String name = each.getAsJsonArray().get(0).getAsString();
                EditText field = look.field(name, each.getAsJsonArray().get(1).getAsString());
                field.setSingleLine();
                column.addView(look.label(name));
                column.addView(field);
                fields.put(name, field);
            }
        }
        column.addView(look.row(look.button(look.text(R.string.cancel), new Runnable() {
            @Override
            public void run() {
                sheet.hide();
            }
        }), look.button(look.text(R.string.guide), new Runnable() {
            @Override
            public void run() {
                start(id, fields, true);
            }
        }), look.button(look.text(R.string.go), new Runnable() {
            @Override
            public void run() {
                start(id, fields, false);
            }
        })));
        sheet.show(scrolled(column));
    }

    private void start(String task, Map<String, EditText> fields, boolean guide) {
        sheet.hide();
        Map<String, String> values = new HashMap<String, String>();
        for (Map.Entry<String, EditText> each : fields.entrySet()) {
            values.put(each.getKey(), each.getValue().getText().toString());
        }
        if (!client.run(task, values, guide)) {
            say(look.text(R.string.no_server));
        }
    }

    private void say(String text) {
        Toast.makeText(service, text, Toast.LENGTH_LONG).show();
    }

    /** How the connection stands, in words. */
    String status() {
        if (state.equals("refused")) {
            return look.text(code.equals("version") ? R.string.refused_version
                    : code.equals("key") ? R.string.refused_key
                    : code.equals("pairing") ? R.string.refused_pairing
                    : code.equals("limit") ? R.string.refused_limit : R.string.refused_other);
        }
        return look.text(state.equals("ready") ? R.string.status_ready
                : state.equals("connecting") ? R.string.status_connecting : R.string.status_off);
    }

    // --- a run

    private void showBar() {
        LinearLayout column = look.column();
        barTitle = look.title(title);
        barStep = look.label(step);
        barStep.setMaxLines(3);
        barStep.setAccessibilityLiveRegion(View.ACCESSIBILITY_LIVE_REGION_POLITE);
        column.addView(barTitle);
        column.addView(barStep);
        column.addView(look.button(look.text(R.string.stop), new Runnable() {
            @Override
            public void run() {
                client.stop();
            }
        }));
        bar.show(column);
    }

    @Override
    public void connection(final String now, final String why) {
        state = now;
        code = why;
        main.post(new Runnable() {
            @Override
            public void run() {
                if (watcher != null) {
                    watcher.run();
                }
            }
        });
    }

    @Override
    public void held(final String by, final String what) {
        main.post(new Runnable() {
            @Override
            public void run() {
                title = by.isEmpty() ? look.text(R.string.runs_alone) : look.text(R.string.uses, by);
                step = what;
                sheet.hide();
                showBar();
            }
        });
    }

    @Override
    public void released(final String status, final String text) {
        main.post(new Runnable() {
            @Override
            public void run() {
                bar.hide();
                cover.hide();
                sheet.hide();
                int said = status.equals("done") ? R.string.ended_done : status.equals("failed") ? R.string.ended_failed
                        : status.equals("stopped") ? R.string.ended_stopped
                        : status.equals("lost") ? R.string.ended_lost : 0;
                if (said != 0) {
                    say(text.isEmpty() ? look.text(said) : look.text(said) + ": " + look.said(text));
                }
            }
        });
    }

    @Override
    public void progress(final long number, final long of, final String text, final String reason) {
        main.post(new Runnable() {
            @Override
            public void run() {
                String head = of > 0 ? look.text(R.string.step_of, number, of)
                        : look.text(R.string.step_number, number);
                step = head + ": " + text + (reason.isEmpty() ? "" : " (" + reason + ")");
                if (bar.isShown()) {
                    barStep.setText(step);
                }
            }
        });
    }

    @Override
    public void tasks(final JsonArray saved, final JsonArray late) {
        main.post(new Runnable() {
            @Override
            public void run() {
                tasks = saved;
                prompts = late;
            }
        });
    }

    // --- questions

    @Override
    public void ask(final Question question, final Reply<String> reply) {
        main.post(new Runnable() {
            @Override
            public void run() {
                showQuestion(question, reply);
            }
        });
    }

    private void showQuestion(Question question, Reply<String> reply) {
        LinearLayout column = look.column();
        column.addView(look.title(question.text));
        if (question.kind.equals("confirm")) {
            column.addView(look.row(answer(R.string.no, "no", reply), answer(R.string.yes, "yes", reply)));
        } else if (question.kind.equals("choose")) {
            for (JsonElement each : question.options) {
                JsonObject option = each.getAsJsonObject();
                String detail = option.has("detail") ? "\n" + option.get("detail").getAsString() : "";
                column.addView(answer(option.get("title").getAsString() + detail, option.get("id").getAsString(), reply));
            }
            column.addView(answer(R.string.cancel, null, reply));
        } else {
            final EditText field = look.field("", question.fallback);
            field.setSingleLine(!question.kind.equals("edit"));
            column.addView(field);
            final Reply<String> said = reply;
            column.addView(look.row(answer(R.string.cancel, null, reply),
                    look.button(look.text(R.string.ok), new Runnable() {
                        @Override
                        public void run() {
                            sheet.hide();
                            said.take(field.getText().toString());
                        }
                    })));
        }
        sheet.show(scrolled(column));
    }

    private View answer(int label, String value, Reply<String> reply) {
        return answer(look.text(label), value, reply);
    }

    private View answer(String label, final String value, final Reply<String> reply) {
        return look.button(label, new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                reply.take(value);
            }
        });
    }

    // --- touches

    @Override
    public void capture(Reply<Touch> reply) {
        cover(null, look.text(R.string.show_me), reply);
    }

    @Override
    public void outline(int[] bounds, String text, Reply<Touch> reply) {
        cover(bounds, text.isEmpty() ? look.text(R.string.touch_here) : text, reply);
    }

    private void cover(final int[] bounds, final String text, final Reply<Touch> reply) {
        main.post(new Runnable() {
            @Override
            public void run() {
                cover.show(new TouchCover(service, look, bounds, text, new Reply<Touch>() {
                    @Override
                    public void take(Touch touch) {
                        cover.hide();
                        reply.take(touch);
                    }
                }));
                step = text;
                showBar(); // above the cover, so that stop can be touched
            }
        });
    }

    @Override
    public void dismiss() {
        main.post(new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                cover.hide();
            }
        });
    }

    /** Returns once nothing of ours is in the way: the bar goes to the other edge, the bubble away for a moment. */
    @Override
    public void stepAside(final int[] points) {
        final CountDownLatch gone = new CountDownLatch(1);
        main.post(new Runnable() {
            @Override
            public void run() {
                if (!makeRoom(points)) {
                    gone.countDown();
                    return;
                }
                Choreographer.getInstance().postFrameCallback(new Choreographer.FrameCallback() {
                    private boolean again;

                    @Override
                    public void doFrame(long time) {
                        if (again) {
                            gone.countDown();
                        } else {
                            again = true;
                            Choreographer.getInstance().postFrameCallback(this);
                        }
                    }
                });
            }
        });
        try {
            gone.await(FRAME_PATIENCE, TimeUnit.MILLISECONDS);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether something had to move. */
    private boolean makeRoom(int[] points) {
        boolean moved = false;
        if (cover.isShown()) {
            cover.hide();
            moved = true;
        }
        if (touches(bubble.area(), points)) {
            bubble.setVisible(false);
            main.postDelayed(new Runnable() {
                @Override
                public void run() {
                    bubble.setVisible(true);
                }
            }, AWAY);
            moved = true;
        }
        if (touches(bar.area(), points)) {
            bar.place.gravity = bar.place.gravity == Gravity.TOP ? Gravity.BOTTOM : Gravity.TOP;
            bar.move();
            moved = true;
        }
        return moved;
    }

    private static boolean touches(Rect area, int[] points) {
        for (int i = 0; i < points.length; i += 2) {
            if (area.contains(points[i], points[i + 1])) {
                return true;
            }
        }
        return false;
    }
}
