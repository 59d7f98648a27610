package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.content.Intent;
import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;
import android.view.Choreographer;
import android.widget.Toast;
import com.google.gson.JsonArray;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import promptrpa.core.Client;
import promptrpa.core.Face;
import promptrpa.core.Store;

/** The bubble, the prompt, the bar of a run, questions, and the covers that capture touches, joined. */
final class Overlay implements Face, Veil, RunBar.Pressed, PromptSheet.Wishes {
    private static final long FRAME_PATIENCE = 300;
    private static final long AWAY = 700;
    /** Frames after which a change of ours is on the screen. */
    private static final int FRAMES = 3;

    private final AccessibilityService service;
    private final Handler main = new Handler(Looper.getMainLooper());
    private final Bubble bubble;
    private final Pane sheet;
    private final RunBar bar;
    private final Pane cover;
    private final PromptSheet prompt;
    private final QuestionSheet questions;
    private Look look;
    private Client client;
    private volatile String state = "off";
    private volatile String code = "";
    private Runnable watcher;

    Overlay(AccessibilityService service, Store store) {
        this.service = service;
        this.look = new Look(service);
        this.bubble = new Bubble(service, store, look, new Runnable() {
            @Override
            public void run() {
                showPrompt();
            }
        });
        this.sheet = Pane.sheet(service);
        this.bar = new RunBar(service, this);
        this.cover = Pane.cover(service);
        this.prompt = new PromptSheet(sheet, this);
        this.questions = new QuestionSheet(sheet);
    }

    /** Called once, on the main thread. */
    void use(Client used) {
        client = used;
        bubble.show(look);
    }

    /** After a change of theme, text size or orientation. */
    void redraw() {
        look = new Look(service);
        bubble.show(look);
        bar.redraw(look);
    }

    void remove() {
        bubble.pane.hide();
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

    boolean isHidden() {
        return bubble.isHidden();
    }

    void setHidden(boolean hidden) {
        bubble.setHidden(hidden);
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

    // --- what the user wants

    private void showPrompt() {
        sheet.setSecret(false);
        prompt.show(look, status(), state.equals("ready"));
    }

    @Override
    public void prompt(String text, boolean guide) {
        if (!client.prompt(text, guide)) {
            say(look.text(R.string.no_server));
        }
    }

    @Override
    public void task(String id, Map<String, String> values, boolean guide) {
        if (!client.run(id, values, guide)) {
            say(look.text(R.string.no_server));
        }
    }

    @Override
    public void hideBubble() {
        setHidden(true);
        say(look.text(R.string.hidden));
    }

    @Override
    public void settings() {
        service.startActivity(new Intent(service, MainActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }

    @Override
    public void off() {
        say(look.text(R.string.is_off));
        service.disableSelf();
    }

    @Override
    public void stop() {
        client.stop();
    }

    @Override
    public void takeOver() {
        client.takeOver();
    }

    // --- a run

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
    public void held(final String by, final String what, final boolean mayTake) {
        main.post(new Runnable() {
            @Override
            public void run() {
                sheet.hide();
                String who = by.isEmpty() ? look.text(R.string.runs_alone) : look.text(R.string.uses, by);
                bar.show(look, who, what, mayTake);
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
                bar.step(head + ": " + text + (reason.isEmpty() ? "" : " (" + reason + ")"));
            }
        });
    }

    @Override
    public void tasks(final JsonArray saved, final JsonArray late) {
        main.post(new Runnable() {
            @Override
            public void run() {
                prompt.offer(saved, late);
            }
        });
    }

    // --- questions

    @Override
    public void ask(final Question question, final Reply<String> reply) {
        main.post(new Runnable() {
            @Override
            public void run() {
                if (question.kind.equals("resume")) {
                    bar.showYours(look, question.text, new Runnable() {
                        @Override
                        public void run() {
                            bar.endYours();
                            reply.take("resume");
                        }
                    });
                } else {
                    questions.show(look, question, reply);
                }
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
                bar.makeWay(look, text, bounds); // above the cover, so that stop can be touched
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
                bar.endYours();
            }
        });
    }

    // --- out of the way

    /** Returns once nothing of ours is in the way: the bar goes to the other edge, the bubble away for a moment. */
    @Override
    public void stepAside(final int[] points) {
        waitFor(new Change() {
            @Override
            public boolean make() {
                return makeRoom(points);
            }
        });
    }

    @Override
    public void lift() {
        waitFor(new Change() {
            @Override
            public boolean make() {
                return setSeen(false);
            }
        });
    }

    @Override
    public void drop() {
        main.post(new Runnable() {
            @Override
            public void run() {
                setSeen(true);
            }
        });
    }

    private boolean setSeen(boolean seen) {
        boolean changed = false;
        for (Pane pane : new Pane[] {bubble.pane, sheet, bar.pane, cover}) {
            changed |= pane.isShown();
            pane.setSeen(seen);
        }
        return changed;
    }

    /** A change of our windows; whether there was something to change. */
    private interface Change {
        boolean make();
    }

    /** Makes it on the main thread, and returns once it is on the screen. */
    private void waitFor(final Change change) {
        final CountDownLatch done = new CountDownLatch(1);
        main.post(new Runnable() {
            @Override
            public void run() {
                if (change.make()) {
                    countFrames(done, FRAMES);
                } else {
                    done.countDown();
                }
            }
        });
        try {
            done.await(FRAME_PATIENCE, TimeUnit.MILLISECONDS);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    private static void countFrames(final CountDownLatch done, final int frames) {
        if (frames == 0) {
            done.countDown();
            return;
        }
        Choreographer.getInstance().postFrameCallback(new Choreographer.FrameCallback() {
            @Override
            public void doFrame(long time) {
                countFrames(done, frames - 1);
            }
        });
    }

    /** Whether something had to move. */
    private boolean makeRoom(int[] points) {
        boolean moved = false;
        if (cover.isShown()) {
            cover.hide();
            moved = true;
        }
        if (touches(bubble.pane.area(), points)) {
            bubble.pane.setVisible(false);
            main.postDelayed(new Runnable() {
                @Override
                public void run() {
                    bubble.pane.setVisible(true);
                }
            }, AWAY);
            moved = true;
        }
        if (touches(bar.pane.area(), points)) {
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
