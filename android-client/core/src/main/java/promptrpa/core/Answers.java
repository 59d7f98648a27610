package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.util.Map;

/** What is answered to requests that need no user. */
final class Answers {
    private final Phone phone;
    private final Policy policy;
    private final Programs programs;
    private final Eyes eyes;
    private final Hands hands;
    private final Signals signals;

    Answers(Phone phone, Policy policy, Programs programs, Eyes eyes, Hands hands, Signals signals) {
        this.phone = phone;
        this.policy = policy;
        this.programs = programs;
        this.eyes = eyes;
        this.hands = hands;
        this.signals = signals;
    }

    Message to(Message asked, Hands.Going going) throws Refusal, ProtocolException {
        long to = asked.number();
        switch (asked.type) {
            case "info":
                return about(to);
            case "apps":
                return installed(to);
            case "app_version":
                String owner = asked.text("package");
                return Message.to("version", to).with("version", policy.allows(owner) ? phone.version(owner) : "");
            case "observe":
                return observe(to, asked, going);
            case "settle":
                return eyes.page(to, asked.whole("since", 0), eyes.settled(asked.whole("since", 0),
                        asked.whole("timeout", 0), asked.whole("reaction", 0), going));
            default:
                hands.perform(new Hands.Operation(asked.text("operation"), asked.numbers("point", 2),
                        asked.numbers("bounds", 4), asked.text("parameter"), asked.flag("resume")), going);
                return Message.to("done", to);
        }
    }

    private Message observe(long to, Message asked, Hands.Going going) throws Refusal, ProtocolException {
        long since = asked.whole("since", 0);
        Screen screen = eyes.differing(since, asked.whole("wait", 0), going);
        Message page = eyes.page(to, since, screen);
        if (!asked.flag("picture") || screen.locked) {
            return page;
        }
        try {
            policy.check(screen, phone.home());
            Phone.Shot shot = phone.picture();
            return page.with("picture", new int[] {shot.width, shot.height}).carrying(shot.jpeg);
        } catch (Refusal refusal) {
            if (!refusal.code.equals("protected") && !refusal.code.equals("not_allowed")) {
                throw refusal;
            }
            return page.with("protected", true);
        }
    }

    private Message about(long to) {
        Message made = Message.to("about", to);
        for (Map.Entry<String, JsonElement> each : phone.about().entrySet()) {
            made.with(each.getKey(), each.getValue());
        }
        signals.addPower(made);
        if (policy.allowed() != null) {
            made.with("allowed", policy.json());
        }
        return made.with("offline", programs.names());
    }

    private Message installed(long to) {
        JsonArray apps = new JsonArray();
        for (Map.Entry<String, String> each : phone.apps().entrySet()) {
            if (policy.allows(each.getKey())) {
                JsonArray pair = new JsonArray();
                pair.add(each.getKey());
                pair.add(each.getValue());
                apps.add(pair);
            }
        }
        return Message.to("installed", to).with("apps", apps);
    }
}
