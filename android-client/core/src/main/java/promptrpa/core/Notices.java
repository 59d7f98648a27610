package promptrpa.core;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The notifications that the server waits for, until it has them: each once, so many and no longer. What nobody waits
 * for, or the user did not allow, is not kept. Times are milliseconds since 1970.
 */
final class Notices {
    static final int MOST = 50;
    /** Characters of a title and of a text. */
    static final int LONGEST = 1000;
    /** Milliseconds between two that are told. */
    static final long PACE = 1_000;
    /** After so many milliseconds nobody is told of one any more. */
    static final long LATE = 600_000;

    private final Policy policy;
    private final ArrayDeque<Notice> kept = new ArrayDeque<Notice>();
    /** What came of late: an app that shows one again says nothing new. */
    private final LinkedHashSet<String> known = new LinkedHashSet<String>();
    private Set<String> wanted = new HashSet<String>();
    private long last;

    Notices(Policy policy) {
        this.policy = policy;
    }

    /** One of them. */
    static final class Notice {
        private final String owner;
        private final String title;
        private final String text;
        private final long at;
        private final long came;
        /** Of the message that told it; 0: it was not told in this session. */
        private long number;

        private Notice(String owner, String title, String text, long at, long came) {
            this.owner = owner;
            this.title = title;
            this.text = text;
            this.at = at;
            this.came = came;
        }

        private String name() {
            return owner + '\n' + at + '\n' + title + '\n' + text;
        }

        Message message() {
            return Message.of("noticed").with("package", owner).with("title", title).with("text", text).with("at", at);
        }
    }

    /** From now on those of these packages, and of no others. */
    synchronized void watch(JsonArray packages) {
        Set<String> named = new HashSet<String>();
        for (JsonElement each : packages) {
            named.add(each.getAsString());
        }
        wanted = named;
    }

    synchronized boolean wants(String owner) {
        return wanted.contains(owner) && policy.allows(owner);
    }

    /** Whether it is kept: it is wanted, and was not there before. */
    synchronized boolean add(String owner, String title, String text, long at, long now) {
        if (!wants(owner) || kept.size() >= MOST) {
            return false;
        }
        Notice notice = new Notice(owner, cut(title), cut(text), at, now);
        if (!known.add(notice.name())) {
            return false;
        }
        if (known.size() > MOST) {
            Iterator<String> oldest = known.iterator();
            oldest.next();
            oldest.remove();
        }
        kept.add(notice);
        return true;
    }

    /** Milliseconds until the next one may be told. */
    synchronized long pause(long now) {
        return Math.max(0, Math.min(PACE, last + PACE - now));
    }

    /** The oldest that is still to be told; null where none is. */
    synchronized Notice next(long now) {
        for (Iterator<Notice> all = kept.iterator(); all.hasNext();) {
            Notice each = all.next();
            if (each.number > 0) {
                continue;
            }
            if (wants(each.owner) && now - each.came < LATE) {
                return each;
            }
            all.remove();
        }
        return null;
    }

    /** It was told by the message of this number. */
    synchronized void told(Notice notice, long number, long now) {
        notice.number = number;
        last = now;
    }

    /** The server has all messages up to this number. */
    synchronized void arrived(long number) {
        while (!kept.isEmpty() && kept.peek().number > 0 && kept.peek().number <= number) {
            kept.remove();
        }
    }

    /** A new session: what the last one told may not have arrived. */
    synchronized void again() {
        for (Notice each : kept) {
            each.number = 0;
        }
    }

    /** Without half a letter at its end. */
    private static String cut(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
    }
}
