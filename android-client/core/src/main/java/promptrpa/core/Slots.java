package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of a task's slots: the same as the server's matching/values.py for times and plain texts. */
public final class Slots {
    private static final Pattern SLOT =
            Pattern.compile("(?<!\\{)\\{([a-z][a-z0-9_]*(?:\\.[a-z0-9]+)?)\\}(?!\\})");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{2})");

    private final Map<String, String> values = new HashMap<String, String>();

    /** slots: of a program; given: other values for some of them. */
    Slots(JsonArray slots, Map<String, String> given) {
        for (JsonElement each : slots) {
            JsonObject slot = each.getAsJsonObject();
            String name = slot.get("name").getAsString();
            String value = given.containsKey(name) ? given.get(name) : slot.get("value").getAsString();
            values.put(name, value);
            Matcher time = TIME.matcher(value);
            if (slot.get("type").getAsString().equals("time") && time.matches()) {
                time(name, Integer.parseInt(time.group(1)), time.group(2));
            }
        }
    }

    private void time(String name, int hour, String minute) {
        String padded = String.format(Locale.ROOT, "%02d", hour);
        values.put(name + ".padded", padded + ":" + minute);
        values.put(name + ".hour", String.valueOf(hour));
        values.put(name + ".hour02", padded);
        values.put(name + ".hour12", String.valueOf(hour % 12 == 0 ? 12 : hour % 12));
        values.put(name + ".minute", String.valueOf(Integer.parseInt(minute)));
        values.put(name + ".minute02", minute);
        values.put(name + ".half", hour < 12 ? "AM" : "PM");
    }

    /** An unknown slot stays as it is written. */
    String fill(String template) {
        Matcher matcher = SLOT.matcher(template);
        StringBuffer made = new StringBuffer();
        while (matcher.find()) {
            String value = values.get(matcher.group(1));
            matcher.appendReplacement(made, Matcher.quoteReplacement(value == null ? matcher.group() : value));
        }
        return matcher.appendTail(made).toString();
    }

    static boolean isOpen(String text) {
        return SLOT.matcher(text).find();
    }
}
