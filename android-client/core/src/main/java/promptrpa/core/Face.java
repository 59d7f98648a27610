package promptrpa.core;

import com.google.gson.JsonArray;

/** What the user sees of the client. Calls return at once; replies come from any thread, at most once each. */
public interface Face {
    /** How the connection stands: {@code state} is off, connecting, ready, refused; {@code code} as in `refuse`. */
    void connection(String state, String code);

    /** The phone is used from now on: who and what for. Shown with a stop button until {@link #released}; with
     * {@code mayTake} also with one to take it over. */
    void held(String by, String title, boolean mayTake);

    void released(String status, String text);

    void progress(long step, long of, String text, String reason);

    void tasks(JsonArray tasks, JsonArray prompts);

    /** Of kind resume: the phone is the user's, until they say “resume”. */
    void ask(Question question, Reply<String> reply);

    /** Captures the next touch: points and milliseconds. */
    void capture(Reply<Touch> reply);

    /** Outlines a widget and captures the next touch on it. */
    void outline(int[] bounds, String text, Reply<Touch> reply);

    /** Nobody waits for what is asked, captured or outlined. */
    void dismiss();

    /** Lets a stroke through these points reach the app below. */
    void stepAside(int[] points);

    /** Takes what the user said; null where they declined. */
    interface Reply<T> {
        void take(T value);
    }

    /** A touch as it was made. */
    final class Touch {
        public final int[] points;
        public final long milliseconds;

        public Touch(int[] points, long milliseconds) {
            this.points = points;
            this.milliseconds = milliseconds;
        }
    }

    /** As `ask` in the protocol. */
    final class Question {
        public final String kind;
        public final String text;
        public final JsonArray options;
        public final String fallback;
        public final boolean approval;
        /** What is typed is shown and spoken to nobody, and not kept. */
        public final boolean secret;

        public Question(String kind, String text, JsonArray options, String fallback, boolean approval,
                boolean secret) {
            this.kind = kind;
            this.text = text;
            this.options = options;
            this.fallback = fallback;
            this.approval = approval;
            this.secret = secret;
        }
    }
}
