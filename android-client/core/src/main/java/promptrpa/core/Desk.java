package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Answers what the server asks. Looking and acting take turns; questions and stops do not wait for them. */
final class Desk {
    private static final int MOST_WAITING = 64;
    /** Milliseconds without a connection after which a hold ends here. */
    private static final long AWAY = 120_000;

    /** Where answers go. */
    interface Line {
        boolean send(Message message);

        /** The same where there is a connection now; tells its number before anything else is sent. */
        boolean tell(Message message, Sent sent);

        void report(Message ran);
    }

    /** Told the number of a message. */
    interface Sent {
        void as(long number);
    }

    private final Phone phone;
    private final Face face;
    private final Programs programs;
    private final Line line;
    private final Eyes eyes;
    private final Hands hands;
    private final Object lock = new Object();
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<Runnable>(MOST_WAITING), new Daemons());
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, new Daemons());
    /** Requests that are not answered yet, by number. */
    private final Map<Long, Job> jobs = new HashMap<Long, Job>();
    private final Answers answers;
    private final Alone alone;
    private final Signals signals;
    private long hold;
    /** The user may take the phone from who has it. */
    private boolean mayTake;
    private ScheduledFuture<?> ending;

    Desk(Phone phone, Face face, Policy policy, Programs programs, Line line) {
        this.phone = phone;
        this.face = face;
        this.programs = programs;
        this.line = line;
        this.eyes = new Eyes(phone, policy);
        this.hands = new Hands(phone, face, policy);
        this.alone = new Alone(eyes, hands, face, line);
        this.signals = new Signals(phone, policy, line, clock);
        this.answers = new Answers(phone, policy, programs, eyes, hands, signals);
    }

    /** A request until it is answered. */
    private final class Job implements Hands.Going {
        final long number;
        /** 0: it needs none. */
        final long under;
        final boolean asks;
        private String ended = "";

        Job(long number, long under, boolean asks) {
            this.number = number;
            this.under = under;
            this.asks = asks;
        }

        @Override
        public void check() throws Refusal {
            synchronized (lock) {
                if (!ended.isEmpty()) {
                    throw new Refusal(ended, "It was " + ended + ".");
                }
            }
        }

        void end(String code) {
            if (ended.isEmpty()) {
                ended = code;
            }
        }

        /** Sends the answer, once. */
        void answer(Message message) {
            synchronized (lock) {
                if (jobs.remove(number) == null) {
                    return;
                }
            }
            line.send(message);
        }

        void fault(String code, String text) {
            answer(Message.to("fault", number).with("code", code).with("text", text == null ? "" : text));
        }
    }

    // --- what arrives

    void take(final Message message) throws ProtocolException {
        switch (message.type) {
            case "cancel":
                cancel(message.whole("to", 0));
                break;
            case "hold":
                held(message);
                break;
            case "release":
                released(message.whole("hold", 0), message.text("status"), message.text("text"));
                break;
            case "progress":
                if (isLive(message.whole("hold", 0))) {
                    face.progress(message.whole("step", 0), message.whole("of", 0), message.text("text"),
                            message.text("reason"));
                }
                break;
            case "tasks":
                programs.offer(message.list("tasks"), message.list("prompts"));
                face.tasks(message.list("tasks"), message.list("prompts"));
                break;
            case "keep":
                programs.keep(message.text("task"), message.body.getAsJsonObject("program"));
                break;
            case "forget":
                programs.forget(message.text("task"));
                break;
            case "watch":
                signals.watch(message.list("packages"));
                break;
            case "void":
                break;
            case "ask":
            case "touch":
            case "guide":
                ask(message);
                break;
            case "info":
            case "apps":
            case "app_version":
            case "observe":
            case "settle":
            case "perform":
                submit(message);
                break;
            default:
                throw new ProtocolException("order", "A " + message.type + " has no place inside a session.");
        }
    }

    private void submit(final Message message) throws ProtocolException {
        final Job job = open(message, false);
        if (job == null) {
            return;
        }
        try {
            worker.execute(new Runnable() {
                @Override
                public void run() {
                    work(job, message);
                }
            });
        } catch (RejectedExecutionException error) {
            job.fault("refused", "Too much is asked at once.");
        }
    }

    private void work(Job job, Message message) {
        try {
            job.check();
            job.answer(answers.to(message, job));
        } catch (Refusal refusal) {
            job.fault(refusal.code, refusal.getMessage());
        } catch (ProtocolException error) {
            job.fault("refused", error.getMessage());
        } catch (RuntimeException error) {
            job.fault("broken", String.valueOf(error));
        }
    }

    // --- questions

    private void ask(final Message message) throws ProtocolException {
        final Job job = open(message, true);
        if (job == null) {
            return;
        }
        if (message.type.equals("ask")) {
            face.ask(new Face.Question(message.text("kind"), message.text("text"), message.list("options"),
                    message.text("default"), message.flag("approval"), message.flag("secret")),
                    new Face.Reply<String>() {
                        @Override
                        public void take(String value) {
                            if (value == null) {
                                job.fault("declined", "The user gave no answer.");
                            } else {
                                job.answer(Message.to("answer", job.number).with("value", value));
                            }
                        }
                    });
            return;
        }
        Face.Reply<Face.Touch> reply = new Face.Reply<Face.Touch>() {
            @Override
            public void take(Face.Touch touch) {
                pass(job, touch);
            }
        };
        if (message.type.equals("touch")) {
            face.capture(reply);
        } else {
            face.outline(message.numbers("bounds", 4), message.text("text"), reply);
        }
        clock.schedule(new Runnable() {
            @Override
            public void run() {
                expire(job);
            }
        }, message.whole("timeout", 0), TimeUnit.MILLISECONDS);
    }

    /** What the user showed is done in the app below the overlay, then told. */
    private void pass(final Job job, final Face.Touch touch) {
        if (touch == null) {
            job.answer(Message.to("touched", job.number));
            return;
        }
        try {
            worker.execute(new Runnable() {
                @Override
                public void run() {
                    try {
                        hands.pass(touch, job);
                        job.answer(Message.to("touched", job.number).with("point",
                                new int[] {touch.points[0], touch.points[1]}));
                    } catch (Refusal refusal) {
                        job.fault(refusal.code, refusal.getMessage());
                    }
                }
            });
        } catch (RejectedExecutionException error) {
            job.fault("refused", "Too much is asked at once.");
        }
    }

    private void expire(Job job) {
        synchronized (lock) {
            if (!jobs.containsKey(job.number)) {
                return;
            }
            job.end("cancelled");
        }
        face.dismiss();
        job.answer(Message.to("touched", job.number));
    }

    // --- holds and stops

    /** A new job; null where its hold is over or a task runs by itself: then the fault is on its way. */
    private Job open(Message message, boolean asks) throws ProtocolException {
        long under = message.whole("hold", 0);
        Job job = new Job(message.number(), under, asks);
        boolean busy;
        synchronized (lock) {
            jobs.put(job.number, job);
            busy = under > 0 && alone.isRunning();
        }
        if (busy) {
            job.fault("refused", "A task runs on the phone by itself.");
            return null;
        }
        if (under > 0 && !isLive(under)) {
            job.fault("stopped", "The run was stopped.");
            return null;
        }
        return job;
    }

    private boolean isLive(long number) {
        synchronized (lock) {
            return number > 0 && number == hold;
        }
    }

    private void held(Message message) throws ProtocolException {
        released(hold, "", "");
        synchronized (lock) {
            hold = message.whole("hold", 0);
            mayTake = message.flag("run");
        }
        face.held(message.text("by"), message.text("title"), message.flag("run"));
    }

    private void released(long number, String status, String text) {
        if (end(number, "stopped")) {
            face.released(status, text);
        }
    }

    /** Whether it was live. */
    private boolean end(long number, String code) {
        boolean asked = false;
        synchronized (lock) {
            if (number == 0 || number != hold) {
                return false;
            }
            hold = 0;
            for (Job job : jobs.values()) {
                if (job.under == number) {
                    job.end(code);
                    asked |= job.asks;
                }
            }
        }
        phone.cancel();
        eyes.wake();
        if (asked) {
            face.dismiss();
            answerAsked();
        }
        return true;
    }

    /** Ended questions are answered here; ended work notices by itself. */
    private void answerAsked() {
        Job[] open;
        synchronized (lock) {
            open = jobs.values().toArray(new Job[0]);
        }
        for (Job job : open) {
            if (job.asks && !job.ended.isEmpty()) {
                job.fault(job.ended, "It was " + job.ended + ".");
            }
        }
    }

    private void cancel(long number) {
        Job job;
        synchronized (lock) {
            job = jobs.get(number);
            if (job == null) {
                return;
            }
            job.end("cancelled");
        }
        eyes.wake();
        if (job.asks) {
            face.dismiss();
            answerAsked();
        } else if (job.under > 0) {
            phone.cancel();
        }
    }

    /** The user's stop. */
    void stop() {
        long stopped;
        synchronized (lock) {
            stopped = hold;
        }
        alone.stop();
        phone.cancel();
        eyes.wake();
        if (end(stopped, "stopped")) {
            line.send(Message.of("stop").with("hold", stopped));
            face.released("stopped", "");
        }
    }

    /** The user does the next steps by hand: the run stands still after what it does now. Asked for once a hold. */
    void takeOver() {
        long taken;
        synchronized (lock) {
            taken = mayTake ? hold : 0;
            mayTake = false;
        }
        if (taken != 0) {
            line.send(Message.of("take_over").with("hold", taken));
        }
    }

    /** Replays a task whose program is kept; false where there is none, or something else runs. */
    boolean replay(final String task, final Map<String, String> values) {
        final JsonObject program = programs.get(task);
        synchronized (lock) {
            if (program == null || hold != 0 || !alone.begin()) {
                return false;
            }
        }
        try {
            worker.execute(new Runnable() {
                @Override
                public void run() {
                    alone.run(task, program, values);
                }
            });
        } catch (RejectedExecutionException error) {
            alone.end();
            return false;
        }
        return true;
    }

    Signals signals() {
        return signals;
    }

    // --- connections

    /** Shows what was offered last, before a server is there. */
    void begin() {
        JsonArray[] offered = programs.offered();
        if (offered != null) {
            face.tasks(offered[0], offered[1]);
        }
    }

    /** The connection is gone; a hold outlives it for a while. */
    void away() {
        synchronized (lock) {
            if (ending == null && !clock.isShutdown()) {
                ending = clock.schedule(new Runnable() {
                    @Override
                    public void run() {
                        long lost;
                        synchronized (lock) {
                            ending = null;
                            lost = hold;
                        }
                        released(lost, "lost", "");
                    }
                }, AWAY, TimeUnit.MILLISECONDS);
            }
        }
    }

    void back() {
        synchronized (lock) {
            if (ending != null) {
                ending.cancel(false);
                ending = null;
            }
        }
        signals.back();
    }

    /** The server knows nothing of what was before. */
    void forget() {
        long lost;
        synchronized (lock) {
            lost = hold;
            for (Job job : jobs.values()) {
                job.end("cancelled");
            }
        }
        released(lost, "lost", "");
        synchronized (lock) {
            jobs.clear();
        }
        eyes.forget();
        eyes.wake();
        signals.forget();
    }

    void close() {
        stop();
        worker.shutdownNow();
        clock.shutdownNow();
    }

    private static final class Daemons implements ThreadFactory {
        @Override
        public Thread newThread(Runnable work) {
            Thread made = new Thread(work, "desk");
            made.setDaemon(true);
            return made;
        }
    }
}
