package promptrpa.core;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the messages of a server must hold. */
final class Schema {
    static final int MAX_PIXEL = 100_000;
    private static final long MAX_MILLISECONDS = 3_600_000;
    private static final int MAX_NAME = 200;
    private static final int MAX_WORDS = 20_000;
    private static final BigDecimal MAX_WHOLE = BigDecimal.valueOf(1L << 53);
    private static final Set<String> OPERATIONS = set("open", "click", "long_click", "switch", "edit", "scroll", "back",
            "drag", "press");
    private static final Set<String> QUESTIONS = set("fill", "choose", "confirm", "edit", "demonstrate",
            "resume");
    /** Type -> its fields; with `?` those that may be missing. */
    private static final Map<String, String[]> FIELDS = new HashMap<String, String[]>();

    static {
        put("challenge", "protocol:count", "nonce:hex");
        put("paired", "device:name", "token:hex", "proof:hex");
        put("welcome", "session:session", "resumed:flag", "received:count", "proof:hex");
        put("refuse", "code:name", "text?:words");
        put("ack");
        put("info");
        put("apps");
        put("app_version", "package:name");
        put("observe", "since?:count", "wait?:ms", "picture?:flag");
        put("settle", "since:count", "timeout:ms", "reaction:ms");
        put("perform", "hold:number", "operation:operation", "point?:point", "bounds?:bounds", "parameter?:words",
                "resume?:flag");
        put("touch", "hold:number", "timeout:ms");
        put("guide", "hold:number", "bounds:bounds", "text:words", "timeout:ms");
        put("ask", "hold:number", "kind:question", "text:words", "options?:options", "default?:words", "approval?:flag",
                "secret?:flag");
        put("cancel", "to:number");
        put("hold", "hold:number", "by:name", "title?:words", "run?:flag");
        put("release", "hold:number", "status?:name", "text?:words");
        put("progress", "hold:number", "step:count", "text:words", "of?:count", "reason?:words");
        put("tasks", "tasks:tasks", "prompts?:texts");
        put("keep", "task:name", "program:object");
        put("forget", "task:name");
        put("watch", "packages:names");
        put("void");
    }

    private Schema() {
    }

    private static void put(String type, String... fields) {
        FIELDS.put(type, fields);
    }

    private static Set<String> set(String... values) {
        return new HashSet<String>(Arrays.asList(values));
    }

    static void check(Message message) throws ProtocolException {
        String[] fields = FIELDS.get(message.type);
        if (fields == null) {
            throw Message.broken("There is no message “" + message.type + "”.");
        }
        if (message.number() < 0 || message.received() < 0) {
            throw Message.broken("A number is negative.");
        }
        check(message.body, fields, message.type);
    }

    private static void check(JsonObject body, String[] fields, String type) throws ProtocolException {
        for (String field : fields) {
            int colon = field.indexOf(':');
            boolean optional = field.charAt(colon - 1) == '?';
            String name = field.substring(0, optional ? colon - 1 : colon);
            JsonElement value = body.get(name);
            boolean nullable = name.equals("point") || name.equals("bounds");
            if (value == null || (value.isJsonNull() && nullable && optional)) {
                if (!optional) {
                    throw Message.broken("A " + type + " lacks “" + name + "”.");
                }
                continue;
            }
            if (!is(value, field.substring(colon + 1))) {
                throw Message.broken("In a " + type + ", “" + name + "” is wrong.");
            }
        }
    }

    private static boolean is(JsonElement value, String kind) throws ProtocolException {
        switch (kind) {
            case "flag":
                return value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean();
            case "count":
                return isWhole(value) && whole(value, kind) >= 0;
            case "number":
                return isWhole(value) && whole(value, kind) >= 1;
            case "ms":
                return isWhole(value) && whole(value, kind) >= 0 && whole(value, kind) <= MAX_MILLISECONDS;
            case "hex":
                return Message.isText(value) && value.getAsString().matches("([0-9a-f]{2}){8,32}");
            case "session":
                return isText(value, 64) && value.getAsString().length() >= 8;
            case "name":
                return isText(value, MAX_NAME);
            case "words":
                return isText(value, MAX_WORDS);
            case "operation":
                return Message.isText(value) && OPERATIONS.contains(value.getAsString());
            case "question":
                return Message.isText(value) && QUESTIONS.contains(value.getAsString());
            case "object":
                return value.isJsonObject();
            case "point":
                return isPixels(value, 2);
            case "bounds":
                return isPixels(value, 4);
            default:
                return isList(value, kind);
        }
    }

    private static boolean isList(JsonElement value, String kind) throws ProtocolException {
        if (!value.isJsonArray()) {
            return false;
        }
        int most = kind.equals("tasks") ? 500 : kind.equals("options") || kind.equals("names") ? 100 : 50;
        if (value.getAsJsonArray().size() > most) {
            return false;
        }
        for (JsonElement each : value.getAsJsonArray()) {
            boolean right = kind.equals("texts") ? isText(each, MAX_WORDS) : kind.equals("names") ? isText(each, MAX_NAME)
                    : kind.equals("slots") ? isSlot(each) : each.isJsonObject();
            if (!right) {
                return false;
            }
            if (kind.equals("options")) {
                check(each.getAsJsonObject(), new String[] {"id:name", "title:words", "detail?:words"}, "option");
            } else if (kind.equals("tasks")) {
                check(each.getAsJsonObject(), new String[] {"id:name", "name:words", "slots?:slots", "offline?:flag"},
                        "task");
            }
        }
        return true;
    }

    private static boolean isSlot(JsonElement value) {
        return value.isJsonArray() && value.getAsJsonArray().size() == 2
                && isText(value.getAsJsonArray().get(0), MAX_NAME) && isText(value.getAsJsonArray().get(1), MAX_WORDS);
    }

    private static boolean isText(JsonElement value, int most) {
        return Message.isText(value) && value.getAsString().codePointCount(0, value.getAsString().length()) <= most;
    }

    private static boolean isPixels(JsonElement value, int count) throws ProtocolException {
        if (!value.isJsonArray() || value.getAsJsonArray().size() != count) {
            return false;
        }
        for (JsonElement each : value.getAsJsonArray()) {
            if (!isWhole(each) || Math.abs(whole(each, "pixel")) > MAX_PIXEL) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWhole(JsonElement value) {
        if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isNumber()) {
            return false;
        }
        try {
            BigDecimal number = value.getAsBigDecimal();
            return number.abs().compareTo(MAX_WHOLE) <= 0 && number.scale() <= 0
                    && value.getAsString().indexOf('.') < 0;
        } catch (NumberFormatException error) {
            return false;
        }
    }

    static long whole(JsonElement value, String name) throws ProtocolException {
        if (!isWhole(value)) {
            throw Message.broken("“" + name + "” is not a whole number.");
        }
        return value.getAsLong();
    }
}
