package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** The real client with a fake phone, driven by lines of JSON on its input; what happens goes to its output. */
public final class FakeClient {
    private final PrintStream out;
    private final FakePhone phone;
    private final Memory store = new Memory();
    private final Policy policy = new Policy(store, "promptrpa.client");
    private final Cutter cutter = new Cutter();
    private final Client client;
    private Face.Reply<String> asked;
    private Face.Reply<Face.Touch> captured;

    private FakeClient(PrintStream out) {
        this.out = out;
        this.phone = new FakePhone(new FakePhone.Journal() {
            @Override
            public void write(JsonObject line) {
                FakeClient.this.write(line);
            }
        });
        this.client = new Client(phone, new Mirror(), store, policy, new Link.Factory() {
            @Override
            public Link create() {
                return new CuttableLink(cutter);
            }
        });
    }

    public static void main(String[] args) throws IOException {
        FakeClient fake = new FakeClient(new PrintStream(System.out, true, "UTF-8"));
        fake.client.start();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            fake.obey(JsonParser.parseString(line).getAsJsonObject());
        }
        fake.client.close();
        System.exit(0);
    }

    private synchronized void write(JsonObject line) {
        out.println(line);
    }

    private void tell(String what, String... more) {
        JsonObject line = new JsonObject();
        line.addProperty("told", what);
        for (int i = 0; i < more.length; i += 2) {
            line.addProperty(more[i], more[i + 1]);
        }
        write(line);
    }

    private static String string(JsonObject said, String name) {
        return said.has(name) ? said.get(name).getAsString() : "";
    }

    private void obey(JsonObject said) {
        switch (string(said, "do")) {
            case "screen":
                phone.show(said);
                break;
            case "apps":
                phone.setApps(said.getAsJsonObject("apps"));
                break;
            case "picture":
                phone.setPicture(string(said, "jpeg"));
                break;
            case "slow":
                phone.setSlowness(said.get("milliseconds").getAsLong());
                break;
            case "pair":
                client.pair(string(said, "host"), said.get("port").getAsInt(), string(said, "pin"), string(said, "code"),
                        "Fake");
                break;
            case "unpair":
                client.unpair();
                break;
            case "store":
                store.put(string(said, "name"), string(said, "value"));
                client.callNow();
                break;
            case "stored":
                tell("stored", "value", store.get(string(said, "name")));
                break;
            case "prompt":
                tell("prompted", "sent", String.valueOf(client.prompt(string(said, "text"), said.has("guide"))));
                break;
            case "run":
                tell("running", "begun", String.valueOf(client.run(string(said, "task"), strings(said, "values"),
                        said.has("guide"))));
                break;
            case "stop":
                client.stop();
                break;
            case "take over":
                client.takeOver();
                break;
            case "notice":
                tell("noticed", "wanted", String.valueOf(client.wantsNotices(string(said, "package"))));
                client.noticed(string(said, "package"), string(said, "title"), string(said, "text"),
                        said.get("at").getAsLong());
                break;
            case "power":
                client.power(said.get("level").getAsInt(), said.get("charging").getAsBoolean());
                break;
            case "answer":
                asked.take(said.has("value") ? string(said, "value") : null);
                break;
            case "touch":
                captured.take(new Face.Touch(numbers(said.getAsJsonArray("points")), 60));
                break;
            case "allow":
                TreeSet<String> packages = new TreeSet<String>();
                for (JsonElement each : said.getAsJsonArray("packages")) {
                    packages.add(each.getAsString());
                }
                policy.allow(packages);
                break;
            case "cut":
                cutter.arm(said.get("after").getAsInt(), said.get("sent").getAsBoolean(), said.has("again"));
                break;
            case "seen":
                tell("seen", "messages", String.valueOf(cutter.count()));
                break;
            default:
                throw new IllegalArgumentException(said.toString());
        }
    }

    private static Map<String, String> strings(JsonObject said, String name) {
        Map<String, String> found = new HashMap<String, String>();
        if (said.has(name)) {
            for (Map.Entry<String, JsonElement> each : said.getAsJsonObject(name).entrySet()) {
                found.put(each.getKey(), each.getValue().getAsString());
            }
        }
        return found;
    }

    private static int[] numbers(JsonArray json) {
        int[] found = new int[json.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = json.get(i).getAsInt();
        }
        return found;
    }

    /** Tells what the user would see. */
    private final class Mirror implements Face {
        @Override
        public void connection(String state, String code) {
            tell("connection", "state", state, "code", code);
        }

        @Override
        public void held(String by, String title, boolean mayTake) {
            tell("held", "by", by, "title", title, "may_take", String.valueOf(mayTake));
        }

        @Override
        public void released(String status, String text) {
            tell("released", "status", status, "text", text);
        }

        @Override
        public void progress(long step, long of, String text, String reason) {
            tell("progress", "step", String.valueOf(step), "text", text, "reason", reason);
        }

        @Override
        public void tasks(JsonArray tasks, JsonArray prompts) {
            tell("tasks", "tasks", tasks.toString());
        }

        @Override
        public void ask(Question question, Reply<String> reply) {
            asked = reply;
            tell("ask", "kind", question.kind, "text", question.text, "default", question.fallback, "secret",
                    String.valueOf(question.secret));
        }

        @Override
        public void capture(Reply<Touch> reply) {
            captured = reply;
            tell("capture");
        }

        @Override
        public void outline(int[] bounds, String text, Reply<Touch> reply) {
            captured = reply;
            tell("outline", "text", text, "bounds", java.util.Arrays.toString(bounds));
        }

        @Override
        public void dismiss() {
            tell("dismiss");
        }

        @Override
        public void stepAside(int[] points) {
        }
    }

    private static final class Memory implements Store {
        private final Map<String, String> kept = new HashMap<String, String>();

        @Override
        public synchronized String get(String name) {
            String value = kept.get(name);
            return value == null ? "" : value;
        }

        @Override
        public synchronized void put(String name, String value) {
            kept.put(name, value);
        }
    }

    /** When to lose the connection: instead of the n-th message sent or received from now, once or again and again. */
    static final class Cutter {
        private int left = -1;
        private int next = -1;
        private boolean sent;
        private int seen;

        synchronized void arm(int after, boolean whenSent, boolean again) {
            left = after;
            next = again ? after : -1;
            sent = whenSent;
        }

        synchronized int count() {
            return seen;
        }

        synchronized boolean cuts(boolean isSent) {
            seen++;
            if (left < 0 || isSent != sent) {
                return false;
            }
            left--;
            if (left >= 0) {
                return false;
            }
            left = next;
            return true;
        }
    }

    /** A link that is cut where the cutter says so. */
    private static final class CuttableLink implements Link {
        private final WebSocketLink link = new WebSocketLink();
        private final Cutter cutter;
        private volatile boolean dead;

        CuttableLink(Cutter cutter) {
            this.cutter = cutter;
        }

        @Override
        public void open(Address address, final Listener listener) throws IOException {
            link.open(address, new Listener() {
                @Override
                public void text(String frame) {
                    dead |= cutter.cuts(false);
                    if (dead) {
                        link.close();
                    } else {
                        listener.text(frame);
                    }
                }

                @Override
                public void bytes(byte[] frame) {
                    listener.bytes(frame);
                }

                @Override
                public void closed() {
                    listener.closed();
                }
            });
        }

        @Override
        public String fingerprint() {
            return link.fingerprint();
        }

        @Override
        public void send(Message message) {
            dead |= cutter.cuts(true);
            if (dead) {
                link.close();
            } else {
                link.send(message);
            }
        }

        @Override
        public void close() {
            link.close();
        }
    }
}
