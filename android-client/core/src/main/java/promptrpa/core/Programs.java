package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** The replay programs of tasks that may run without the server, and what the overlay offers. */
public final class Programs {
    private static final String NAMES = "programs";
    private static final String ONE = "program.";
    private static final String OFFERED = "offered";

    private final Store store;

    public Programs(Store store) {
        this.store = store;
    }

    public synchronized void keep(String task, JsonObject program) throws ProtocolException {
        check(program);
        store.put(ONE + task, program.toString());
        JsonArray names = without(task);
        names.add(task);
        store.put(NAMES, names.toString());
    }

    private static void check(JsonObject program) throws ProtocolException {
        boolean right = isNumber(program.get("format")) && isNumber(program.get("version"))
                && Message.isText(program.get("name"));
        right &= program.get("rules") != null && program.get("rules").isJsonObject();
        for (String list : new String[] {"slots", "steps"}) {
            right &= program.get(list) != null && program.get(list).isJsonArray();
        }
        if (!right) {
            throw Message.broken("A program lacks what every one has.");
        }
    }

    private static boolean isNumber(JsonElement value) {
        return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
    }

    public synchronized void forget(String task) {
        store.put(NAMES, without(task).toString());
        store.put(ONE + task, "");
    }

    public synchronized JsonArray names() {
        String kept = store.get(NAMES);
        return kept.isEmpty() ? new JsonArray() : JsonParser.parseString(kept).getAsJsonArray();
    }

    /** Null where there is none. */
    public synchronized JsonObject get(String task) {
        String kept = store.get(ONE + task);
        return kept.isEmpty() ? null : JsonParser.parseString(kept).getAsJsonObject();
    }

    /** What a server said last, for when there is none. */
    public synchronized void offer(JsonArray tasks, JsonArray prompts) {
        JsonObject kept = new JsonObject();
        kept.add("tasks", tasks);
        kept.add("prompts", prompts);
        store.put(OFFERED, kept.toString());
    }

    /** Tasks and prompts; null where no server ever said any. */
    public synchronized JsonArray[] offered() {
        String kept = store.get(OFFERED);
        if (kept.isEmpty()) {
            return null;
        }
        JsonObject read = JsonParser.parseString(kept).getAsJsonObject();
        return new JsonArray[] {read.getAsJsonArray("tasks"), read.getAsJsonArray("prompts")};
    }

    private JsonArray without(String task) {
        JsonArray names = new JsonArray();
        for (JsonElement each : names()) {
            if (!each.getAsString().equals(task)) {
                names.add(each);
            }
        }
        return names;
    }
}
