package promptrpa.core;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashMap;
import org.junit.Test;

/** The files that both ends of the protocol are held to. */
public final class GoldenTest {
    private static JsonElement golden(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(Paths.get(System.getProperty("golden"), name + ".json"));
        return JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8));
    }

    @Test
    public void readsWhatAServerSays() throws Exception {
        int seen = 0;
        for (JsonElement each : golden("messages").getAsJsonObject().getAsJsonArray("server")) {
            Message read = Message.read(each.toString());
            assertEquals(each, JsonParser.parseString(read.text()));
            assertEquals(each.getAsJsonObject().get("type").getAsString(), read.type);
            seen++;
        }
        assertTrue(seen > 20);
    }

    @Test
    public void refusesWhatNoServerSays() throws Exception {
        JsonObject messages = golden("messages").getAsJsonObject();
        int seen = 0;
        for (JsonElement each : messages.getAsJsonArray("broken_server")) {
            try {
                Message.read(each.getAsString());
                fail("accepted: " + each);
            } catch (ProtocolException expected) {
                assertEquals("broken", expected.code);
                seen++;
            }
        }
        for (JsonElement each : messages.getAsJsonArray("client")) {
            try {
                Message read = Message.read(each.toString());
                assertTrue(read.type, read.type.equals("ack"));
            } catch (ProtocolException expected) {
                seen++;
            }
        }
        assertTrue(seen > 30);
    }

    @Test
    public void provesAsTheServerDoes() throws Exception {
        for (JsonElement each : golden("proofs").getAsJsonArray()) {
            JsonObject case_ = each.getAsJsonObject();
            byte[] key = Proofs.keyOfCode(string(case_, "code"), string(case_, "server_nonce"));
            assertEquals(string(case_, "key"), Proofs.hex(key));
            for (String who : new String[] {"client", "server"}) {
                assertEquals(string(case_, who), Proofs.make(key, who, string(case_, "server_nonce"),
                        string(case_, "client_nonce"), string(case_, "fingerprint")));
            }
        }
    }

    @Test
    public void scrollsWhereTheServerDoes() throws Exception {
        int seen = 0;
        for (JsonElement each : golden("scrolls").getAsJsonArray()) {
            JsonObject case_ = each.getAsJsonObject();
            int[] size = numbers(case_.get("size"));
            int[] path = null;
            try {
                path = Gestures.scroll(string(case_, "direction"), numbers(case_.get("bounds")), size[0], size[1]);
            } catch (Refusal refused) {
                seen++;
            }
            assertArrayEquals(case_.toString(), numbers(case_.get("path")), path);
        }
        assertTrue(seen > 0);
    }

    @Test
    public void tellsPagesAsTheServerReadsThem() throws Exception {
        FakePhone phone = new FakePhone(null);
        Eyes eyes = new Eyes(phone, new Policy(new CoreTest.Memory(), "promptrpa.client"));
        long tree = 0;
        long number = 1;
        for (JsonElement each : golden("trees").getAsJsonArray()) {
            JsonObject case_ = each.getAsJsonObject();
            phone.show(case_.getAsJsonObject("screen"));
            JsonObject page = eyes.page(number++, tree, phone.screen()).body;
            assertEquals(case_.getAsJsonObject("page"), page);
            tree = page.get("tree").getAsLong();
        }
    }

    @Test
    public void replaysAsTheServerDoes() throws Exception {
        JsonObject all = golden("replay").getAsJsonObject();
        Slots slots = new Slots(all.getAsJsonArray("slots"), new HashMap<String, String>());
        int seen = 0;
        for (JsonElement each : all.getAsJsonArray("vectors")) {
            JsonObject case_ = each.getAsJsonObject();
            JsonObject screen = all.getAsJsonArray("pages").get(case_.get("page").getAsInt()).getAsJsonObject();
            JsonObject step = all.getAsJsonArray("steps").get(case_.get("step").getAsInt()).getAsJsonObject();
            Replayer.Decision found = Replayer.decide(all.getAsJsonObject("rules"), step, slots,
                    new Layout(FakePhone.screenOf(screen)));
            String about = step + " on page " + case_.get("page");
            assertEquals(about + found.reason, string(case_, "kind"), found.kind);
            assertEquals(about, case_.get("widget").getAsInt(), found.widget);
            assertEquals(about, case_.get("score").getAsDouble(), found.score, 1e-9);
            assertArrayEquals(about, numbers(case_.get("point")), found.point);
            seen++;
        }
        assertTrue(seen > 300);
    }

    private static String string(JsonObject json, String name) {
        return json.get(name).getAsString();
    }

    private static int[] numbers(JsonElement json) {
        if (json == null || json.isJsonNull()) {
            return null;
        }
        JsonArray array = json.getAsJsonArray();
        int[] found = new int[array.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = array.get(i).getAsInt();
        }
        return found;
    }
}
