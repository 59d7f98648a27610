package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A phone without Android: its screen is given from outside, what is done to it is told there. */
final class FakePhone implements Phone {
    private static final long PATIENCE = 5_000;
    /** A grey JPEG. */
    private static final String GREY = "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAKBueIx4ZKCMgoy0qqC+8P//8Nzc8P//////////////////////////////////////"
            + "////////////////////wAALCAAUAAkBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oA"
            + "CAEBAAA/AKAA/9k=";

    /** Where it is told. */
    interface Journal {
        void write(JsonObject line);
    }

    private final Journal journal;
    private final List<Runnable> listeners = new ArrayList<Runnable>();
    private final Map<String, String> apps = new LinkedHashMap<String, String>();
    private Screen screen = new Screen(new ArrayList<Row>(), "home.launcher", "", 1080, 2400, 0, false);
    private boolean isProtected;
    private boolean isShown;
    private byte[] shot;
    private long slowness;
    private boolean cancelled;

    FakePhone(Journal journal) {
        this.journal = journal;
    }

    void show(JsonObject json) {
        synchronized (this) {
            screen = screenOf(json);
            isProtected = json.has("protected") && json.get("protected").getAsBoolean();
        }
        for (Runnable listener : listeners) {
            listener.run();
        }
    }

    static Screen screenOf(JsonObject json) {
        List<Row> rows = new ArrayList<Row>();
        for (JsonElement row : json.getAsJsonArray("rows")) {
            rows.add(Row.of(row.getAsJsonArray()));
        }
        JsonElement locked = json.get("locked");
        JsonElement activity = json.get("activity");
        return new Screen(rows, json.get("package").getAsString(), activity == null ? "" : activity.getAsString(),
                json.get("width").getAsInt(), json.get("height").getAsInt(), 0,
                locked != null && locked.getAsBoolean());
    }

    synchronized void setSlowness(long milliseconds) {
        slowness = milliseconds;
    }

    synchronized void setApps(JsonObject names) {
        apps.clear();
        for (Map.Entry<String, JsonElement> each : names.entrySet()) {
            apps.put(each.getKey(), each.getValue().getAsString());
        }
    }

    private void did(String what, Object... more) {
        JsonObject line = new JsonObject();
        line.addProperty("did", what);
        for (int i = 0; i < more.length; i += 2) {
            if (more[i + 1] instanceof int[]) {
                line.add((String) more[i], Message.array((int[]) more[i + 1]));
            } else {
                line.addProperty((String) more[i], String.valueOf(more[i + 1]));
            }
        }
        journal.write(line);
    }

    @Override
    public JsonObject about() {
        JsonObject about = new JsonObject();
        about.addProperty("model", "Fake Phone");
        about.addProperty("android", "15");
        about.addProperty("sdk", 35);
        about.addProperty("width", screen().width);
        about.addProperty("height", screen().height);
        about.addProperty("language", "en");
        about.addProperty("client", "test");
        return about;
    }

    @Override
    public synchronized Screen screen() {
        return screen;
    }

    @Override
    public synchronized boolean isLocked() {
        return screen.locked;
    }

    @Override
    public String home() {
        return "home.launcher";
    }

    @Override
    public synchronized Shot picture() throws Refusal {
        if (isProtected) {
            throw new Refusal("protected", "The window refuses screenshots.");
        }
        if (!isShown) {
            return new Shot(Base64.getDecoder().decode(GREY), 9, 20);
        }
        shot = null;
        did("picture");
        long end = System.nanoTime() + PATIENCE * 1_000_000;
        for (long left = PATIENCE; shot == null && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            try {
                wait(left);
            } catch (InterruptedException error) {
                throw new Refusal("stopped", "The picture was cancelled.");
            }
        }
        if (shot == null || shot.length == 0) {
            throw new Refusal(shot == null ? "refused" : "protected", "No picture came.");
        }
        return new Shot(shot, screen.width, screen.height);
    }

    /** From now on pictures are asked for outside: "did picture" is answered here; empty where one is refused. */
    synchronized void setPicture(String jpeg) {
        isShown = true;
        shot = Base64.getDecoder().decode(jpeg);
        notifyAll();
    }

    @Override
    public void stroke(int[] points, long moving, long resting) throws Refusal {
        synchronized (this) {
            cancelled = false;
            if (slowness > 0) {
                did("begin");
            }
            long end = System.nanoTime() + slowness * 1_000_000;
            for (long left = slowness; left > 0 && !cancelled; left = (end - System.nanoTime()) / 1_000_000) {
                try {
                    wait(left);
                } catch (InterruptedException error) {
                    cancelled = true;
                }
            }
            if (cancelled) {
                throw new Refusal("stopped", "The stroke was cancelled.");
            }
        }
        did("stroke", "points", points, "moving", moving);
    }

    @Override
    public void type(int x, int y, String text) {
        did("type", "points", new int[] {x, y}, "text", text);
    }

    @Override
    public void press(String key) {
        did("press", "key", key);
    }

    @Override
    public void open(String packageName, boolean resume) throws Refusal {
        if (!apps.containsKey(packageName)) {
            throw new Refusal("refused", "There is no app " + packageName + ".");
        }
        did("open", "package", packageName);
    }

    @Override
    public synchronized Map<String, String> apps() {
        return new LinkedHashMap<String, String>(apps);
    }

    @Override
    public String version(String packageName) {
        return apps.containsKey(packageName) ? "1.0" : "";
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }
}
