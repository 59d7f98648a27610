package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Knows saved widgets again by their features; the same as the server's matching/features.py, by golden vectors. */
final class Matcher {
    private static final double BESIDE = 0.25;
    private static final int MOST_INNER = 4;

    private final JsonObject weights;
    private final int shortlist;
    private final double likeness;

    /** rules: of a replay program. */
    Matcher(JsonObject rules) {
        weights = rules.getAsJsonObject("weights");
        shortlist = rules.get("shortlist").getAsInt();
        likeness = rules.get("label").getAsDouble();
    }

    /** A widget with its score. */
    static final class Match {
        final int index;
        final double score;

        Match(int index, double score) {
            this.index = index;
            this.score = score;
        }
    }

    /** What a saved step keeps of its widget. */
    static final class Wanted {
        final String text;
        final String description;
        final String hint;
        final String id;
        final String className;
        final List<String> path;
        final double[] place;
        final double[] size;
        final List<String> own;
        final List<String> neighbours;
        final boolean clickable;
        final boolean checkable;
        final boolean editable;
        final boolean scrollable;

        Wanted(JsonObject json, Slots slots) {
            text = slots.fill(string(json, "text"));
            description = slots.fill(string(json, "description"));
            hint = string(json, "hint");
            id = string(json, "resource_id");
            className = string(json, "class_name");
            path = strings(json, "path", null);
            place = pair(json, "place");
            size = pair(json, "size");
            own = strings(json, "own", slots);
            neighbours = strings(json, "neighbours", null);
            clickable = flag(json, "clickable");
            checkable = flag(json, "checkable");
            editable = flag(json, "editable");
            scrollable = flag(json, "scrollable");
        }

        /** What a person would call it. */
        String label() {
            String shown = editable ? "" : text;
            return !shown.isEmpty() ? shown : !description.isEmpty() ? description : !hint.isEmpty() ? hint
                    : own.isEmpty() ? "" : own.get(0);
        }

        boolean hasNeighbours() {
            return count(neighbours) > 0;
        }

        private static String string(JsonObject json, String name) {
            return json.has(name) ? json.get(name).getAsString() : "";
        }

        private static boolean flag(JsonObject json, String name) {
            return json.has(name) && json.get(name).getAsBoolean();
        }

        private static double[] pair(JsonObject json, String name) {
            JsonArray both = json.getAsJsonArray(name);
            return both == null ? new double[2]
                    : new double[] {both.get(0).getAsDouble(), both.get(1).getAsDouble()};
        }

        private static List<String> strings(JsonObject json, String name, Slots slots) {
            List<String> found = new ArrayList<String>();
            if (json.has(name)) {
                for (JsonElement each : json.getAsJsonArray(name)) {
                    found.add(slots == null ? each.getAsString() : slots.fill(each.getAsString()));
                }
            }
            return found;
        }
    }

    /** The widgets that could be the saved one, best first. */
    List<Match> find(Layout page, Wanted wanted) {
        List<Match> likely = new ArrayList<Match>();
        for (int i = 0; i < page.rows.size(); i++) {
            if (isUsedAlike(page, i, wanted)) {
                List<String> own = own(page, i, wanted);
                if (labelsAgree(page, i, own, wanted)) {
                    likely.add(new Match(i, firstLook(page, i, own, wanted)));
                }
            }
        }
        sort(likely);
        List<Match> found = new ArrayList<Match>();
        for (Match each : likely.subList(0, Math.min(shortlist, likely.size()))) {
            found.add(new Match(each.index, score(page, each.index, wanted)));
        }
        sort(found);
        return found;
    }

    /** Stable, so that equal ones keep their order. */
    private static void sort(List<Match> matches) {
        Collections.sort(matches, new Comparator<Match>() {
            @Override
            public int compare(Match a, Match b) {
                return Double.compare(b.score, a.score);
            }
        });
    }

    private static boolean isUsedAlike(Layout page, int i, Wanted wanted) {
        if (!page.is(i, Row.ENABLED)) {
            return false;
        }
        if (wanted.editable || page.is(i, Row.EDITABLE)) {
            return page.is(i, Row.EDITABLE) == wanted.editable;
        }
        if (wanted.checkable) {
            return page.is(i, Row.CHECKABLE);
        }
        return !(wanted.clickable || wanted.scrollable) || page.isInteractive(i);
    }

    private static double firstLook(Layout page, int i, List<String> own, Wanted wanted) {
        double found = 2 * one(page.id(i).equals(wanted.id));
        found += 3 * one(!wanted.text.isEmpty() && page.text(i).equals(wanted.text));
        found += 3 * one(!wanted.description.isEmpty() && page.description(i).equals(wanted.description));
        found += 2 * overlap(own, wanted.own);
        found += one(page.rows.get(i).className.equals(wanted.className));
        return found - distance(page, i, wanted);
    }

    private static double distance(Layout page, int i, Wanted wanted) {
        return Math.abs(page.x(i) / (double) page.screen.width - wanted.place[0])
                + Math.abs(page.y(i) / (double) page.screen.height - wanted.place[1]);
    }

    private static List<String> own(Layout page, int i, Wanted wanted) {
        if (wanted.own.isEmpty() && !page.label(i).isEmpty()) {
            return Collections.emptyList();
        }
        List<String> inner = inner(page, i, 2 * wanted.own.size() + MOST_INNER);
        return inner.isEmpty() ? beside(page, i) : inner;
    }

    private static List<String> inner(Layout page, int i, int most) {
        List<String> found = new ArrayList<String>();
        for (int each : page.descendants(i)) {
            if (!page.told(each).isEmpty()) {
                found.add(page.told(each));
                if (found.size() == most) {
                    break;
                }
            }
        }
        return found;
    }

    private static boolean isNumber(String words) {
        for (int at = 0; at < words.length(); at += Character.charCount(words.codePointAt(at))) {
            if (!Character.isDigit(words.codePointAt(at))) {
                return false;
            }
        }
        return true;
    }

    /** What names a switch or field that has no words of its own. Numbers name no field: they are a picker's values. */
    private static List<String> beside(Layout page, int i) {
        boolean field = page.is(i, Row.EDITABLE);
        boolean check = page.is(i, Row.CHECKABLE);
        boolean named = !page.description(i).isEmpty() || !page.hint(i).isEmpty();
        if (!(check || field) || named || (check && !page.text(i).isEmpty())) {
            return Collections.emptyList();
        }
        for (int ancestor : page.ancestors(i)) {
            if (page.height(ancestor) > BESIDE * page.screen.height) {
                break;
            }
            List<Integer> held = new ArrayList<Integer>(page.descendants(ancestor));
            held.add(0, ancestor); // a picker is itself called "Minute"
            List<String> found = new ArrayList<String>();
            for (int each : held) {
                String words = page.words(each);
                boolean value = words.isEmpty() || (field && isNumber(words));
                if (!page.is(each, Row.EDITABLE) && !value && found.size() < MOST_INNER) {
                    found.add(words);
                }
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        return Collections.emptyList();
    }

    double score(Layout page, int i, Wanted wanted) {
        List<String> own = own(page, i, wanted);
        if (!labelsAgree(page, i, own, wanted)) {
            return 0;
        }
        Sum sum = new Sum();
        String text = page.text(i);
        String description = page.description(i);
        if (!wanted.text.isEmpty() && !wanted.editable) {
            sum.add("text", alike(page.words(i), wanted.text));
        }
        if (!wanted.description.isEmpty()) {
            sum.add("description", alike(description.isEmpty() ? text : description, wanted.description));
        }
        if (!wanted.hint.isEmpty()) {
            sum.add("hint", alike(page.hint(i), wanted.hint));
        }
        if (!wanted.id.isEmpty()) {
            sum.add("resource_id", one(page.id(i).equals(wanted.id)));
        }
        if (!wanted.own.isEmpty()) {
            sum.add("own", overlap(own, wanted.own));
        }
        sum.add("kind", one(page.rows.get(i).className.equals(wanted.className)));
        if (wanted.hasNeighbours()) {
            sum.add("neighbours", overlap(neighbours(page, i), wanted.neighbours));
        }
        if (!wanted.path.isEmpty()) {
            sum.add("path", commonEnding(page, i, wanted.path));
        }
        sum.add("place", Math.max(0, 1 - 2 * distance(page, i, wanted)));
        double stretch = Math.abs(page.width(i) / (double) page.screen.width - wanted.size[0])
                + Math.abs(page.height(i) / (double) page.screen.height - wanted.size[1]);
        sum.add("size", Math.max(0, 1 - 2 * stretch));
        sum.add("flags", (one(page.is(i, Row.CLICKABLE) == wanted.clickable)
                + one(page.is(i, Row.CHECKABLE) == wanted.checkable)) / 2);
        return sum.value / sum.weight;
    }

    private final class Sum {
        double value;
        double weight;

        void add(String name, double part) {
            double counts = weights.get(name).getAsDouble();
            value += counts * part;
            weight += counts;
        }
    }

    private boolean labelsAgree(Layout page, int i, List<String> own, Wanted wanted) {
        if (wanted.editable) {
            if (!wanted.own.isEmpty() && !own.isEmpty() && wanted.hint.isEmpty()) {
                return isSameLabel(own.get(0), wanted.own.get(0));
            }
            if (wanted.hint.isEmpty() && page.hint(i).isEmpty() && wanted.neighbours.size() > 1
                    && !wanted.neighbours.get(1).isEmpty()) {
                return isSameLabel(neighbours(page, i).get(1), wanted.neighbours.get(1));
            }
            return wanted.hint.isEmpty() || page.hint(i).isEmpty() || isSameLabel(page.hint(i), wanted.hint);
        }
        String theirs = wanted.label();
        if (theirs.isEmpty() && wanted.hasNeighbours()) {
            int side = wanted.neighbours.get(0).isEmpty() ? 1 : 0;
            return isSameLabel(neighbours(page, i).get(side), wanted.neighbours.get(side));
        }
        List<String> mine = shown(page, i, own);
        if (theirs.isEmpty()) {
            return true;
        }
        if (mine.isEmpty()) { // a row without any words is out of view but for its edge
            return !wanted.text.isEmpty() || !wanted.description.isEmpty() || !wanted.hint.isEmpty();
        }
        for (String each : mine) {
            if (isSameLabel(each, theirs)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> shown(Layout page, int i, List<String> own) {
        List<String> mine = new ArrayList<String>();
        if (!page.text(i).isEmpty()) {
            mine.add(page.text(i));
        }
        if (!page.description(i).isEmpty()) {
            mine.add(page.description(i));
        }
        return mine.isEmpty() ? own : mine;
    }

    /** It is plainly called what the saved one was called. */
    static boolean isExactly(Layout page, int i, Wanted wanted) {
        String theirs = wanted.label();
        List<String> mine = new ArrayList<String>();
        String text = page.is(i, Row.EDITABLE) ? "" : page.text(i);
        for (String each : new String[] {text, page.description(i), page.hint(i)}) {
            if (!each.isEmpty()) {
                mine.add(each);
            }
        }
        if (mine.isEmpty()) {
            mine = inner(page, i, MOST_INNER);
            mine = mine.isEmpty() ? beside(page, i) : mine;
        }
        for (String each : mine) {
            if (Texts.plain(each).equals(Texts.plain(theirs))) {
                return true;
            }
        }
        return theirs.isEmpty();
    }

    private boolean isSameLabel(String mine, String theirs) {
        boolean exact = theirs.codePointCount(0, theirs.length()) <= 3;
        for (char each : theirs.toCharArray()) {
            exact |= Character.isDigit(each);
        }
        return exact ? Texts.plain(mine).equals(Texts.plain(theirs)) : Texts.similarity(mine, theirs) >= likeness;
    }

    private static double alike(String a, String b) {
        return a.equals(b) ? 1 : Texts.similarity(a, b);
    }

    /** The labels nearest to the left, above, right and below. */
    private static List<String> neighbours(Layout page, int i) {
        Set<Integer> inside = new HashSet<Integer>(page.descendants(i));
        inside.addAll(page.ancestors(i));
        inside.add(i);
        int[] best = {Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE};
        String[] words = {"", "", "", ""};
        for (int other = 0; other < page.rows.size(); other++) {
            if (page.told(other).isEmpty()) {
                continue;
            }
            int dx = page.x(other) - page.x(i);
            int dy = page.y(other) - page.y(i);
            int distance = Math.abs(dx) + Math.abs(dy);
            int side = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 0 : 2) : (dy < 0 ? 1 : 3);
            if (distance < best[side] && !inside.contains(other)) {
                best[side] = distance;
                words[side] = page.told(other);
            }
        }
        return java.util.Arrays.asList(words);
    }

    private static double overlap(List<String> mine, List<String> wanted) {
        int asked = count(wanted);
        int there = 0;
        for (String each : wanted) {
            there += !each.isEmpty() && mine.contains(each) ? 1 : 0;
        }
        return asked == 0 ? 0 : there / (double) asked;
    }

    private static int count(List<String> texts) {
        int found = 0;
        for (String each : texts) {
            found += each.isEmpty() ? 0 : 1;
        }
        return found;
    }

    private static double commonEnding(Layout page, int i, List<String> wanted) {
        List<Integer> above = page.ancestors(i);
        int longest = Math.max(above.size() + 1, wanted.size());
        int same = 0;
        int at = i;
        for (int k = wanted.size() - 1; k >= 0 && at >= 0 && page.kind(at).equals(wanted.get(k)); k--) {
            same++;
            at = page.parent[at];
        }
        return same / (double) longest;
    }

    private static double one(boolean value) {
        return value ? 1 : 0;
    }
}
