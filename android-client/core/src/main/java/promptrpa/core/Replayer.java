package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs a replay program on the phone alone: docs/replay-program.md. What it does not know, it does not do. */
public final class Replayer {
    public static final int FORMAT = 1;
    private static final long PATIENCE = 2_000;
    private static final long LOADING = 8_000;
    private static final long LOOK = 250;
    private static final long SETTLE = 5_000;
    private static final long REACTION = 1_000;

    private final Eyes eyes;
    private final Hands hands;
    private final Face face;
    private final Hands.Going going;

    Replayer(Eyes eyes, Hands hands, Face face, Hands.Going going) {
        this.eyes = eyes;
        this.hands = hands;
        this.face = face;
        this.going = going;
    }

    /** How it ended. status: done, failed, stopped. */
    public static final class Outcome {
        public final String status;
        public final int steps;
        public final String text;

        Outcome(String status, int steps, String text) {
            this.status = status;
            this.steps = steps;
            this.text = text;
        }
    }

    /** What a step comes to on a page. */
    public static final class Decision {
        /** do, skip, wait (not here yet), stop. */
        public final String kind;
        public final int widget;
        public final double score;
        public final int[] point;
        public final String reason;

        Decision(String kind, int widget, double score, int[] point, String reason) {
            this.kind = kind;
            this.widget = widget;
            this.score = score;
            this.point = point;
            this.reason = reason;
        }
    }

    public Outcome run(JsonObject program, Map<String, String> values) {
        int done = 0;
        try {
            if (program.get("format").getAsInt() != FORMAT) {
                throw new Refusal("refused", "This program is of another format.");
            }
            Slots slots = new Slots(program.getAsJsonArray("slots"), values);
            JsonArray steps = program.getAsJsonArray("steps");
            for (JsonElement each : steps) {
                JsonObject step = each.getAsJsonObject();
                String text = slots.fill(step.get("text").getAsString());
                face.progress(done + 1, steps.size(), text, "");
                step(program.getAsJsonObject("rules"), step, slots);
                done++;
            }
            return new Outcome("done", done, "");
        } catch (Refusal refusal) {
            return new Outcome(refusal.code.equals("stopped") ? "stopped" : "failed", done, refusal.getMessage());
        } catch (RuntimeException error) {
            return new Outcome("failed", done, "The program is broken: " + error);
        }
    }

    private void step(JsonObject rules, JsonObject step, Slots slots) throws Refusal {
        going.check();
        String operation = step.get("operation").getAsString();
        String parameter = slots.fill(step.get("parameter").getAsString());
        if (Slots.isOpen(parameter)) {
            throw new Refusal("refused", "A value is missing: " + parameter);
        }
        if (!step.get("gate").getAsString().equals("allow")) {
            throw new Refusal("refused", "This step needs a yes: " + step.get("text").getAsString());
        }
        Screen before;
        int[] point = null;
        int[] bounds = null;
        if (step.has("features")) {
            long end = System.nanoTime() + PATIENCE * 1_000_000;
            long last = System.nanoTime() + LOADING * 1_000_000;
            Decision decision;
            Layout page;
            while (true) {
                page = new Layout(eyes.look());
                decision = decide(rules, step, slots, page);
                long now = System.nanoTime();
                if (!decision.kind.equals("wait") || now > last || (now > end && !page.isLoading())) {
                    break;
                }
                going.check();
                eyes.nextEvent(LOOK);
            }
            before = page.screen;
            if (decision.kind.equals("skip")) {
                return;
            }
            if (!decision.kind.equals("do")) {
                throw new Refusal("refused", decision.reason);
            }
            Row row = page.rows.get(decision.widget);
            point = decision.point;
            bounds = new int[] {row.left, row.top, row.right, row.bottom};
        } else {
            before = eyes.look();
        }
        hands.perform(new Hands.Operation(operation, point, bounds, parameter, false), going);
        eyes.settled(before, SETTLE, REACTION, going);
    }

    /** What a step with a widget comes to on this page. Unknown means stop: a wait that lasts too long is one. */
    static Decision decide(JsonObject rules, JsonObject step, Slots slots, Layout page) {
        String text = slots.fill(step.get("text").getAsString());
        if (!page.screen.packageName.equals(step.get("package").getAsString())) {
            return new Decision("wait", -1, 0, null, "Another app is in front: " + page.screen.packageName);
        }
        Matcher matcher = new Matcher(rules);
        Matcher.Wanted wanted = new Matcher.Wanted(step.getAsJsonObject("features"), slots);
        Set<Integer> usable = page.usable(strings(rules.getAsJsonArray("overlays")));
        Matcher.Match best = null;
        Matcher.Match next = null;
        for (Matcher.Match each : matcher.find(page, wanted)) {
            if (usable.contains(each.index)) {
                next = best != null && next == null ? each : next;
                best = best == null ? each : best;
            }
        }
        if (best == null || best.score < rules.get("match").getAsDouble()) {
            return new Decision("wait", -1, best == null ? 0 : best.score, null, "Not on this page: " + text);
        }
        if (next != null && best.score - next.score < rules.get("margin").getAsDouble()) {
            return new Decision("stop", best.index, best.score, null, "Two widgets could be meant: " + text);
        }
        if (!Matcher.isExactly(page, best.index, wanted)) {
            return new Decision("stop", best.index, best.score, null, "It is called otherwise now: " + text);
        }
        String parameter = slots.fill(step.get("parameter").getAsString());
        if (isDone(page, best.index, step.get("operation").getAsString(), parameter)) {
            return new Decision("skip", best.index, best.score, null, "It is so already.");
        }
        int touched = touched(page, best.index);
        int[] point = {page.x(touched), page.y(touched)};
        if (page.isCovered(best.index, point[0], point[1])) {
            return new Decision("wait", best.index, best.score, null, "Something lies over it: " + text);
        }
        return new Decision("do", best.index, best.score, point, "");
    }

    private static boolean isDone(Layout page, int index, String operation, String parameter) {
        if (operation.equals("switch")) {
            return page.is(index, Row.CHECKED) == parameter.equals("true");
        }
        return operation.equals("edit") && !parameter.isEmpty() && page.text(index).equals(parameter);
    }

    /** The first words inside a row, to touch it there and not on something else in it. */
    private static int touched(Layout page, int index) {
        if (!page.label(index).isEmpty() || page.is(index, Row.EDITABLE)) {
            return index;
        }
        List<Integer> inside = page.descendants(index);
        for (int each : inside) {
            if (!page.text(each).isEmpty() && !page.is(each, Row.CLICKABLE)) {
                return each;
            }
        }
        return index;
    }

    private static Set<String> strings(JsonArray json) {
        Set<String> found = new HashSet<String>();
        for (JsonElement each : json) {
            found.add(each.getAsString());
        }
        return found;
    }
}
