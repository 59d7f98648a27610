package promptrpa.core;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** One message: docs/on-device-protocol.md. Its fields are checked when it is read. */
public final class Message {
    public static final int VERSION = 2;
    public static final int MAX_TEXT = 2_000_000;
    private static final int HEAD = 4;
    private static final TypeAdapter<JsonElement> JSON = new Gson().getAdapter(JsonElement.class);
    private static final byte[] NONE = new byte[0];

    public final String type;
    public final JsonObject body;
    public final byte[] data;

    private Message(String type, JsonObject body, byte[] data) {
        this.type = type;
        this.body = body;
        this.data = data;
    }

    /** A new message of this type. */
    public static Message of(String type) {
        JsonObject body = new JsonObject();
        body.addProperty("type", type);
        return new Message(type, body, NONE);
    }

    /** An answer to request {@code to}. */
    public static Message to(String type, long to) {
        return of(type).with("to", to);
    }

    public Message with(String name, String value) {
        body.addProperty(name, value);
        return this;
    }

    public Message with(String name, long value) {
        body.addProperty(name, value);
        return this;
    }

    public Message with(String name, boolean value) {
        body.addProperty(name, value);
        return this;
    }

    public Message with(String name, JsonElement value) {
        body.add(name, value);
        return this;
    }

    public Message with(String name, int[] value) {
        if (value != null) {
            body.add(name, array(value));
        }
        return this;
    }

    /** The same with these bytes. */
    public Message carrying(byte[] bytes) {
        return new Message(type, body, bytes);
    }

    /** The same with its numbers. */
    Message numbered(long number, long received) {
        JsonObject copy = new JsonObject();
        for (java.util.Map.Entry<String, JsonElement> each : body.entrySet()) {
            copy.add(each.getKey(), each.getValue());
        }
        if (number > 0) {
            copy.addProperty("n", number);
        }
        copy.addProperty("a", received);
        return new Message(type, copy, data);
    }

    public static JsonArray array(int... numbers) {
        JsonArray made = new JsonArray();
        for (int number : numbers) {
            made.add(number);
        }
        return made;
    }

    // --- reading

    /** A message that a server sent. */
    public static Message read(String text) throws ProtocolException {
        return read(text, NONE);
    }

    public static Message read(byte[] frame) throws ProtocolException {
        if (frame.length < HEAD) {
            throw broken("A binary frame is shorter than its head.");
        }
        int length = ByteBuffer.wrap(frame).getInt();
        if (length < 0 || length > frame.length - HEAD) {
            throw broken("A binary frame is shorter than it says.");
        }
        byte[] data = new byte[frame.length - HEAD - length];
        System.arraycopy(frame, HEAD + length, data, 0, data.length);
        return read(new String(frame, HEAD, length, StandardCharsets.UTF_8), data);
    }

    private static Message read(String text, byte[] data) throws ProtocolException {
        if (text.length() > MAX_TEXT) {
            throw broken("A message has " + text.length() + " characters; at most " + MAX_TEXT + " are allowed.");
        }
        JsonObject body;
        try {
            JsonReader reader = new JsonReader(new StringReader(text));
            JsonElement parsed = JSON.read(reader);
            if (!parsed.isJsonObject() || reader.peek() != JsonToken.END_DOCUMENT) {
                throw broken("A message is an object.");
            }
            body = parsed.getAsJsonObject();
        } catch (IOException | JsonParseException | IllegalStateException error) {
            throw broken("A message is not JSON: " + error.getMessage());
        }
        JsonElement type = body.get("type");
        if (type == null || !type.isJsonPrimitive()) {
            throw broken("A message has no type.");
        }
        Message message = new Message(type.getAsString(), body, data);
        Schema.check(message);
        return message;
    }

    public long number() throws ProtocolException {
        return whole("n", 0);
    }

    public long received() throws ProtocolException {
        return whole("a", 0);
    }

    public boolean has(String name) {
        JsonElement value = body.get(name);
        return value != null && !value.isJsonNull();
    }

    public long whole(String name, long fallback) throws ProtocolException {
        return has(name) ? Schema.whole(body.get(name), name) : fallback;
    }

    public int number(String name, int fallback) throws ProtocolException {
        return (int) whole(name, fallback);
    }

    public String text(String name) throws ProtocolException {
        if (!has(name)) {
            return "";
        }
        JsonElement value = body.get(name);
        if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isString()) {
            throw broken("“" + name + "” is not a text.");
        }
        return value.getAsString();
    }

    public boolean flag(String name) throws ProtocolException {
        if (!has(name)) {
            return false;
        }
        JsonElement value = body.get(name);
        if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isBoolean()) {
            throw broken("“" + name + "” is neither true nor false.");
        }
        return value.getAsBoolean();
    }

    /** So many numbers; null where the field is not there. */
    public int[] numbers(String name, int count) throws ProtocolException {
        if (!has(name)) {
            return null;
        }
        JsonElement value = body.get(name);
        if (!value.isJsonArray() || value.getAsJsonArray().size() != count) {
            throw broken("“" + name + "” is not " + count + " numbers.");
        }
        int[] found = new int[count];
        for (int i = 0; i < count; i++) {
            long number = Schema.whole(value.getAsJsonArray().get(i), name);
            if (Math.abs(number) > Schema.MAX_PIXEL) {
                throw broken("“" + name + "” is out of range.");
            }
            found[i] = (int) number;
        }
        return found;
    }

    public JsonArray list(String name) throws ProtocolException {
        if (!has(name)) {
            return new JsonArray();
        }
        if (!body.get(name).isJsonArray()) {
            throw broken("“" + name + "” is not a list.");
        }
        return body.getAsJsonArray(name);
    }

    // --- writing

    public String text() {
        return body.toString();
    }

    /** The binary frame of a message with bytes. */
    public byte[] frame() {
        byte[] head = text().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(HEAD + head.length + data.length).putInt(head.length).put(head).put(data).array();
    }

    static ProtocolException broken(String text) {
        return new ProtocolException("broken", text);
    }

    static boolean isText(JsonElement value) {
        return value instanceof JsonPrimitive && ((JsonPrimitive) value).isString();
    }
}
