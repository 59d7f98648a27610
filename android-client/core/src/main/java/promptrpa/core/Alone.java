package promptrpa.core;

import com.google.gson.JsonObject;
import java.util.Map;

/** Runs kept tasks without the server, one at a time, and tells what came of them. */
final class Alone {
    private final Eyes eyes;
    private final Hands hands;
    private final Face face;
    private final Desk.Line line;
    private boolean running;
    private boolean stopped;

    Alone(Eyes eyes, Hands hands, Face face, Desk.Line line) {
        this.eyes = eyes;
        this.hands = hands;
        this.face = face;
        this.line = line;
    }

    synchronized boolean isRunning() {
        return running;
    }

    /** False where one runs already. */
    synchronized boolean begin() {
        if (running) {
            return false;
        }
        running = true;
        stopped = false;
        return true;
    }

    synchronized void end() {
        running = false;
    }

    synchronized void stop() {
        stopped = true;
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    /** After {@link #begin}; returns once it has ended. */
    void run(String task, JsonObject program, Map<String, String> values) {
        Replayer replayer = new Replayer(eyes, hands, face, new Hands.Going() {
            @Override
            public void check() throws Refusal {
                if (isStopped()) {
                    throw new Refusal("stopped", "It was stopped.");
                }
            }
        });
        face.held("", program.get("name").getAsString(), false);
        Replayer.Outcome outcome = replayer.run(program, values);
        end();
        face.released(outcome.status, outcome.text);
        line.report(Message.of("ran").with("task", task).with("version", program.get("version").getAsLong())
                .with("status", outcome.status).with("steps", outcome.steps).with("text", outcome.text)
                .with("at", System.currentTimeMillis()));
    }
}
