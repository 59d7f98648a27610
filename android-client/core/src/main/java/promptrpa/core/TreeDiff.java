package promptrpa.core;

import com.google.gson.JsonArray;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Changes that make one tree of another: docs/on-device-protocol.md, "Trees". */
public final class TreeDiff {
    private TreeDiff() {
    }

    /** Rows as they are, and [from, count, dx, dy] for rows of {@code before} that only moved. */
    public static JsonArray between(List<Row> before, List<Row> now) {
        Map<Integer, int[]> places = places(before);
        JsonArray made = new JsonArray();
        int next = 0;
        int at = 0;
        while (at < now.size()) {
            int from = find(before, now.get(at), next, places);
            if (from < 0) {
                made.add(now.get(at).json());
                at++;
                continue;
            }
            int dx = now.get(at).left - before.get(from).left;
            int dy = now.get(at).top - before.get(from).top;
            int count = run(before, from, now, at, dx, dy);
            made.add(Message.array(from, count, dx, dy));
            at += count;
            next = from + count;
        }
        return made;
    }

    private static int run(List<Row> before, int from, List<Row> now, int at, int dx, int dy) {
        int count = 0;
        while (from + count < before.size() && at + count < now.size()) {
            Row a = before.get(from + count);
            Row b = now.get(at + count);
            if (b.left - a.left != dx || b.top - a.top != dy || !a.looksLike(b)) {
                break;
            }
            count++;
        }
        return count;
    }

    /** Where a row like this stood: the next one expected, else the first such. */
    private static int find(List<Row> before, Row row, int next, Map<Integer, int[]> places) {
        if (next < before.size() && before.get(next).looksLike(row)) {
            return next;
        }
        int[] known = places.get(row.looks());
        if (known == null) {
            return -1;
        }
        int found = -1;
        for (int place : known) {
            if (before.get(place).looksLike(row)) {
                if (before.get(place).same(row)) {
                    return place;
                }
                if (found < 0 || (found < next && place >= next)) {
                    found = place;
                }
            }
        }
        return found;
    }

    private static Map<Integer, int[]> places(List<Row> rows) {
        Map<Integer, int[]> found = new HashMap<Integer, int[]>();
        for (int i = 0; i < rows.size(); i++) {
            int[] before = found.get(rows.get(i).looks());
            int[] more = before == null ? new int[1] : java.util.Arrays.copyOf(before, before.length + 1);
            more[more.length - 1] = i;
            found.put(rows.get(i).looks(), more);
        }
        return found;
    }

    public static JsonArray json(List<Row> rows) {
        JsonArray made = new JsonArray();
        for (Row row : rows) {
            made.add(row.json());
        }
        return made;
    }
}
