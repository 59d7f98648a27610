package promptrpa.core;

import com.google.gson.JsonArray;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What may be done on this phone, whoever asks. */
public final class Policy {
    private static final String ALLOWED = "allowed";
    private static final String SYSTEM_UI = "com.android.systemui";

    private final Store store;
    private final String self;

    /** self: the client's own package; nothing is ever done in it. */
    public Policy(Store store, String self) {
        this.store = store;
        this.self = self;
    }

    /** The packages that the user allowed; null: all. */
    public Set<String> allowed() {
        String kept = store.get(ALLOWED);
        if (kept.isEmpty()) {
            return null;
        }
        Set<String> found = new LinkedHashSet<String>();
        for (String each : kept.split("\n")) {
            if (!each.equals("-")) {
                found.add(each);
            }
        }
        return found;
    }

    /** null: all. */
    public void allow(Collection<String> packages) {
        StringBuilder kept = new StringBuilder();
        if (packages != null) {
            kept.append('-');
            for (String each : packages) {
                kept.append('\n').append(each);
            }
        }
        store.put(ALLOWED, kept.toString());
    }

    JsonArray json() {
        JsonArray made = new JsonArray();
        for (String each : allowed()) {
            made.add(each);
        }
        return made;
    }

    public boolean allows(String packageName) {
        Set<String> allowed = allowed();
        return !packageName.equals(self) && (allowed == null || allowed.contains(packageName));
    }

    /** Throws a Refusal where nothing may be done on what is in front now. */
    public void check(Screen screen, String home) throws Refusal {
        if (screen.locked) {
            throw new Refusal("locked", "The phone is locked.");
        }
        if (!mayShow(screen.packageName, home)) {
            throw new Refusal("not_allowed", "The user did not allow " + screen.packageName + ".");
        }
    }

    /** The home screen and the bars of the system belong to no app. */
    private boolean mayShow(String packageName, String home) {
        return allows(packageName) || packageName.equals(home) || packageName.equals(SYSTEM_UI);
    }

    /** What of a screen may be told: without the windows of apps that were not allowed. */
    public Screen view(Screen screen, String home) {
        if (allowed() == null) {
            return screen;
        }
        List<Row> shown = new ArrayList<Row>();
        boolean shows = false;
        for (Row row : screen.rows) {
            shows = row.depth == 0 ? mayShow(row.texts[4], home) : shows;
            if (shows) {
                shown.add(row);
            }
        }
        return screen.with(shown);
    }

    public void checkOpen(String packageName) throws Refusal {
        if (!allows(packageName)) {
            throw new Refusal("not_allowed", "The user did not allow " + packageName + ".");
        }
    }
}
