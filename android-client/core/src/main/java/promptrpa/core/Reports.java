package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayDeque;
import java.util.Map;

/** What ran without the server, kept over restarts of either end until the server has it. Used within a lock. */
final class Reports {
    private static final String KEPT = "reports";

    private final Store store;
    /** The numbers of those that this session has sent, in the order in which they are kept. */
    private final ArrayDeque<Long> sent = new ArrayDeque<Long>();

    Reports(Store store) {
        this.store = store;
    }

    void add(Message ran) {
        JsonArray kept = kept();
        kept.add(ran.body);
        keep(kept);
    }

    /** The oldest that this session has not sent; null where there is none. */
    Message next() {
        JsonArray kept = kept();
        if (sent.size() >= kept.size()) {
            return null;
        }
        Message message = Message.of("ran");
        JsonObject body = kept.get(sent.size()).getAsJsonObject();
        for (Map.Entry<String, JsonElement> field : body.entrySet()) {
            message.with(field.getKey(), field.getValue());
        }
        return message;
    }

    /** It was sent under this number. */
    void sent(long number) {
        sent.add(number);
    }

    /** The server has all up to this number: they are forgotten. */
    void arrived(long number) {
        if (sent.isEmpty() || sent.peek() > number) {
            return;
        }
        JsonArray kept = kept();
        while (!sent.isEmpty() && sent.peek() <= number) {
            sent.remove();
            kept.remove(0);
        }
        keep(kept);
    }

    /** A new session has sent none. */
    void again() {
        sent.clear();
    }

    private JsonArray kept() {
        String kept = store.get(KEPT);
        return kept.isEmpty() ? new JsonArray() : JsonParser.parseString(kept).getAsJsonArray();
    }

    private void keep(JsonArray kept) {
        store.put(KEPT, kept.size() == 0 ? "" : kept.toString());
    }
}
