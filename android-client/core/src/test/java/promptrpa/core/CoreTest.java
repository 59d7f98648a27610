package promptrpa.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.Test;

/** The parts of the core by themselves. */
public final class CoreTest {
    // --- numbers

    private static Message arrived(long number, long received) throws ProtocolException {
        return Message.read("{\"type\":\"info\",\"n\":" + number + ",\"a\":" + received + "}");
    }

    @Test
    public void takesEachMessageOnceAndInOrder() throws Exception {
        Numbers numbers = new Numbers();
        assertTrue(numbers.take(arrived(1, 0)));
        assertFalse(numbers.take(arrived(1, 0)));
        assertTrue(numbers.take(arrived(2, 0)));
        try {
            numbers.take(arrived(4, 0));
            fail("a gap");
        } catch (ProtocolException expected) {
            assertEquals("order", expected.code);
        }
        assertEquals(2, numbers.received());
    }

    @Test
    public void sendsAgainWhatDidNotArrive() throws Exception {
        Numbers numbers = new Numbers();
        for (int i = 1; i <= 5; i++) {
            assertEquals(i, numbers.number(Message.of("stop").with("hold", i)).number());
        }
        numbers.take(arrived(1, 2));
        List<Message> missing = numbers.resume(3);
        assertEquals(2, missing.size());
        assertEquals(4, missing.get(0).number());
        assertEquals(4, missing.get(0).whole("hold", 0));
        assertEquals(1, missing.get(0).received());
        for (long wrong : new long[] {1, 9}) {
            try {
                numbers.resume(wrong);
                fail("resumed at " + wrong);
            } catch (ProtocolException expected) {
                assertEquals("order", expected.code);
            }
        }
    }

    @Test
    public void acknowledgesNowAndThenAndKeepsOnlySoMuch() throws Exception {
        Numbers numbers = new Numbers();
        for (int i = 1; i < 16; i++) {
            numbers.take(arrived(i, 0));
            assertNull(numbers.acknowledgement());
        }
        numbers.take(arrived(16, 0));
        assertEquals(16, numbers.acknowledgement().received());
        assertNull(numbers.acknowledgement());
        for (int i = 0; i < Numbers.MAX_UNACKNOWLEDGED; i++) {
            numbers.number(Message.of("void"));
        }
        try {
            numbers.number(Message.of("void"));
            fail("no limit");
        } catch (ProtocolException expected) {
            assertEquals("limit", expected.code);
        }
    }

    // --- messages

    @Test
    public void carriesBytes() throws Exception {
        Message sent = Message.of("keep").with("task", "t").with("program", new com.google.gson.JsonObject());
        Message read = Message.read(sent.carrying(new byte[] {1, 2, 3}).frame());
        assertEquals("keep", read.type);
        assertEquals(3, read.data.length);
        for (byte[] wrong : new byte[][] {{}, {0, 0, 0}, {0, 0, 1, 0, '{'}, {-1, -1, -1, -1}}) {
            try {
                Message.read(wrong);
                fail("accepted " + Arrays.toString(wrong));
            } catch (ProtocolException expected) {
                assertEquals("broken", expected.code);
            }
        }
    }

    // --- trees

    private static List<Row> apply(List<Row> before, JsonArray changes) {
        List<Row> made = new ArrayList<Row>();
        for (JsonElement each : changes) {
            JsonArray change = each.getAsJsonArray();
            if (change.size() != 4) {
                made.add(Row.of(change));
                continue;
            }
            int dx = change.get(2).getAsInt();
            int dy = change.get(3).getAsInt();
            for (int i = 0; i < change.get(1).getAsInt(); i++) {
                Row row = before.get(change.get(0).getAsInt() + i);
                int[] box = {row.left + dx, row.top + dy, row.right + dx, row.bottom + dy};
                made.add(new Row(row.depth, row.className, box, row.flags, row.texts));
            }
        }
        return made;
    }

    @Test
    public void changesMakeTheNewTreeOfTheOld() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            List<Row> before = new ArrayList<Row>();
            for (int i = random.nextInt(40); i > 0; i--) {
                before.add(row(random));
            }
            List<Row> now = new ArrayList<Row>();
            int shift = random.nextInt(3) * 50;
            for (Row row : before) {
                if (random.nextInt(8) > 0) {
                    int[] box = {row.left, row.top - shift, row.right, row.bottom - shift};
                    now.add(new Row(row.depth, row.className, box, row.flags, row.texts));
                }
                if (random.nextInt(8) == 0) {
                    now.add(row(random));
                }
            }
            if (random.nextInt(5) == 0) {
                Collections.shuffle(now, random);
            }
            List<Row> made = apply(before, TreeDiff.between(before, now));
            assertEquals(TreeDiff.json(now), TreeDiff.json(made));
        }
    }

    private static Row row(Random random) {
        int top = random.nextInt(20) * 100;
        return new Row(random.nextInt(3), "C", new int[] {0, top, 10, top + 10}, 64,
                "t" + random.nextInt(4), "", "", "", "");
    }

    // --- what is read

    private static final class Node implements RawNode {
        final String text;
        final int flags;
        boolean visible = true;
        int[] bounds = {0, 0, 100, 100};
        List<Node> children = new ArrayList<Node>();

        Node(String text, int flags, Node... children) {
            this.text = text;
            this.flags = flags;
            this.children.addAll(Arrays.asList(children));
        }

        @Override
        public String className() {
            return "View";
        }

        @Override
        public String text() {
            if ((flags & Row.PASSWORD) != 0) {
                throw new AssertionError("a password was asked for");
            }
            return text;
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public String hint() {
            return "";
        }

        @Override
        public String id() {
            return "";
        }

        @Override
        public String packageName() {
            return "app.x";
        }

        @Override
        public int[] bounds() {
            return bounds;
        }

        @Override
        public int flags() {
            return flags;
        }

        @Override
        public boolean isVisible() {
            return visible;
        }

        @Override
        public int childCount() {
            return children.size() + 1;
        }

        @Override
        public RawNode child(int index) {
            return index < children.size() ? children.get(index) : null;
        }
    }

    private static Screen screen(boolean locked, Node... windows) {
        return new Screen("app.x", "", 1000, 2000, 0, locked, Arrays.asList(windows));
    }

    @Test
    public void passwordsAreNeverRead() {
        Screen read = screen(false, new Node("", 64, new Node("secret", Row.PASSWORD | Row.EDITABLE), new Node("a", 0)));
        assertEquals(3, read.rows.size());
        assertEquals("", read.rows.get(1).texts[0]);
        assertTrue(read.rows.get(1).is(Row.PASSWORD));
        assertEquals("a", read.rows.get(2).texts[0]);
    }

    @Test
    public void onlyWhatIsVisibleIsRead() {
        Node hidden = new Node("hidden", 0, new Node("inside", 0));
        hidden.visible = false;
        Node empty = new Node("empty", 0, new Node("shown", 0));
        empty.bounds = new int[] {0, 0, 0, 0};
        Node wide = new Node("wide", 0);
        wide.bounds = new int[] {-50, 1900, 3000, 2100};
        Screen read = screen(false, new Node("root", 0, hidden, empty, wide));
        assertEquals(3, read.rows.size());
        assertEquals("shown", read.rows.get(1).texts[0]);
        assertEquals(1, read.rows.get(1).depth);
        assertEquals("[1,\"View\",0,1900,1000,2000,0,\"wide\"]", read.rows.get(2).json().toString());
    }

    @Test
    public void nothingIsReadOnTheLockScreen() {
        assertEquals(0, screen(true, new Node("root", 0)).rows.size());
    }

    @Test
    public void endlessTreesAreCut() {
        Node root = new Node("root", 0);
        root.children.add(root);
        assertEquals(Screen.MAX_DEPTH + 1, screen(false, root).rows.size());
        Node broad = new Node("broad", 0);
        for (int i = 0; i < 2 * Screen.MAX_ROWS; i++) {
            broad.children.add(new Node("leaf", 0));
        }
        assertEquals(Screen.MAX_ROWS, screen(false, broad).rows.size());
    }

    // --- policy

    static final class Memory implements Store {
        final Map<String, String> kept = new HashMap<String, String>();

        @Override
        public String get(String name) {
            return kept.containsKey(name) ? kept.get(name) : "";
        }

        @Override
        public void put(String name, String value) {
            kept.put(name, value);
        }
    }

    @Test
    public void onlyAllowedAppsAreUsedAndNeverTheClientItself() {
        Policy policy = new Policy(new Memory(), "promptrpa.client");
        assertTrue(policy.allows("app.x"));
        assertFalse(policy.allows("promptrpa.client"));
        policy.allow(Arrays.asList("app.y", "promptrpa.client"));
        assertFalse(policy.allows("app.x"));
        assertTrue(policy.allows("app.y"));
        assertFalse(policy.allows("promptrpa.client"));
        policy.allow(new ArrayList<String>());
        assertFalse(policy.allows("app.y"));
        policy.allow(null);
        assertTrue(policy.allows("app.x"));
    }

    // --- notifications

    private static final JsonArray WATCHED = com.google.gson.JsonParser.parseString("[\"app.x\"]").getAsJsonArray();

    @Test
    public void onlyNotificationsThatAreWaitedForAndAllowedAreKept() throws Exception {
        Policy policy = new Policy(new Memory(), "promptrpa.client");
        Notices notices = new Notices(policy);
        assertFalse("nobody waits", notices.add("app.x", "a", "b", 1, 10));
        notices.watch(WATCHED);
        assertTrue(notices.add("app.x", "a", "b", 1, 10));
        assertFalse("told again by its app", notices.add("app.x", "a", "b", 1, 20));
        assertFalse("another app", notices.add("app.y", "a", "b", 1, 20));
        assertEquals("{\"type\":\"noticed\",\"package\":\"app.x\",\"title\":\"a\",\"text\":\"b\",\"at\":1}",
                notices.next(30).message().text());
        policy.allow(Arrays.asList("app.y"));
        assertNull("not allowed any more", notices.next(30));
        assertFalse(notices.add("app.x", "a", "c", 2, 40));
        policy.allow(null);
        assertNull("it is gone", notices.next(50));
        notices.watch(new JsonArray());
        assertFalse(notices.wants("app.x"));
    }

    @Test
    public void notificationsAreToldOnceOneAfterTheOtherAndNotTooLate() throws Exception {
        Notices notices = new Notices(new Policy(new Memory(), "promptrpa.client"));
        notices.watch(WATCHED);
        assertTrue(notices.add("app.x", "first", "", 1, 1_000_000));
        assertTrue(notices.add("app.x", "second", "", 1, 1_000_000));
        assertEquals(0, notices.pause(1_000_000));
        Notices.Notice first = notices.next(1_000_000);
        notices.told(first, 7, 1_000_000);
        assertEquals(Notices.PACE, notices.pause(1_000_000));
        Notices.Notice second = notices.next(1_000_000);
        assertEquals("second", second.message().text("title"));
        notices.told(second, 8, 1_001_000);
        assertNull(notices.next(1_001_000));
        notices.arrived(7);
        notices.again(); // the second one may not have arrived
        assertEquals("second", notices.next(1_002_000).message().text("title"));
        assertNull(notices.next(1_000_000 + Notices.LATE));
        for (int i = 0; i < 2 * Notices.MOST; i++) {
            assertEquals(i < Notices.MOST, notices.add("app.x", "many", "", i, 5_000_000));
        }
    }

    @Test
    public void longNotificationsAreCut() throws Exception {
        Notices notices = new Notices(new Policy(new Memory(), "promptrpa.client"));
        notices.watch(WATCHED);
        char[] text = new char[Notices.LONGEST - 1];
        Arrays.fill(text, 'x');
        assertTrue(notices.add("app.x", "", new String(text) + "🙂 and more", 1, 10));
        assertEquals(new String(text), notices.next(10).message().text("text"));
    }

    // --- slots

    @Test
    public void slotsAreFilledWithTheirParts() {
        JsonArray slots = com.google.gson.JsonParser.parseString(
                "[{\"name\":\"time\",\"type\":\"time\",\"value\":\"7:05\"},"
                        + "{\"name\":\"who\",\"type\":\"name\",\"value\":\"A$1\"}]").getAsJsonArray();
        Slots filled = new Slots(slots, Collections.<String, String>emptyMap());
        assertEquals("07:05 7 05 AM", filled.fill("{time.padded} {time.hour} {time.minute02} {time.half}"));
        assertEquals("A$1 {other} {{who}}", filled.fill("{who} {other} {{who}}"));
        Slots given = new Slots(slots, Collections.singletonMap("time", "13:30"));
        assertEquals("1 PM", given.fill("{time.hour12} {time.half}"));
        assertTrue(Slots.isOpen("x {other}"));
        assertFalse(Slots.isOpen("x {{card}}"));
    }
}
