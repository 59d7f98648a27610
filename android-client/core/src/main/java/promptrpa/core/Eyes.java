package promptrpa.core;

import com.google.gson.JsonArray;

/** Looks at the screen, waits for it by events, and tells only what changed. */
public final class Eyes {
    private static final long STILL = 60;
    /** Milliseconds between two looks that no event asked for. */
    private static final long POLL = 250;
    private static final long GAP = 15;

    private final Phone phone;
    private final Policy policy;
    private final Object news = new Object();
    private long events;
    private long tree;
    private Screen sent;

    public Eyes(Phone phone, Policy policy) {
        this.phone = phone;
        this.policy = policy;
        phone.onChange(new Runnable() {
            @Override
            public void run() {
                wake();
            }
        });
    }

    /** Lets every wait look again; called for events and when somebody stops waiting. */
    public void wake() {
        synchronized (news) {
            events++;
            news.notifyAll();
        }
    }

    /** The screen at this moment, as far as the user allowed. */
    public Screen look() {
        return policy.view(phone.screen(), phone.home());
    }

    /** The other end knows no tree any more. */
    public synchronized void forget() {
        sent = null;
    }

    /** The screen as soon as it is not {@code since}, at the latest after so many milliseconds. */
    public Screen differing(long since, long milliseconds, Hands.Going going) throws Refusal {
        long end = now() + milliseconds;
        Screen before = known(since);
        while (true) {
            long seen = events();
            Screen screen = look();
            long left = end - now();
            if (left <= 0 || before == null || !screen.same(before)) {
                return screen;
            }
            going.check();
            await(seen, Math.min(left, POLL));
        }
    }

    /** The screen once it has changed since {@code since} and is still, or nothing happened for {@code reaction}. */
    public Screen settled(long since, long timeout, long reaction, Hands.Going going) throws Refusal {
        return settled(known(since), timeout, reaction, going);
    }

    Screen settled(Screen before, long timeout, long reaction, Hands.Going going) throws Refusal {
        long start = now();
        Screen last = null;
        long stillSince = start;
        while (true) {
            going.check();
            long seen = events();
            Screen screen = look();
            long now = now();
            if (!screen.same(last)) {
                stillSince = now;
                last = screen;
            }
            boolean changed = before == null || !screen.same(before);
            boolean still = now - stillSince >= STILL;
            if (now - start >= timeout || (still && (changed || now - start >= reaction))) {
                return screen;
            }
            long next = changed ? STILL - (now - stillSince) : Math.min(POLL, start + reaction - now);
            pause(GAP, seen, Math.max(1, Math.min(next, start + timeout - now)));
        }
    }

    /** The answer to request {@code to}: changes to tree {@code since} where that is less, else all rows. */
    public synchronized Message page(long to, long since, Screen screen) {
        Message page = Message.to("page", to);
        boolean known = sent != null && since == tree;
        if (!known || !screen.same(sent)) {
            tree++;
        }
        page.with("tree", tree).with("package", screen.packageName).with("width", screen.width)
                .with("height", screen.height);
        if (known && screen.same(sent)) {
            page.with("base", since);
        } else {
            JsonArray rows = TreeDiff.json(screen.rows);
            JsonArray changes = known ? TreeDiff.between(sent.rows, screen.rows) : null;
            if (changes != null && changes.toString().length() < rows.toString().length()) {
                page.with("base", since).with("changes", changes);
            } else {
                page.with("rows", rows);
            }
        }
        sent = screen;
        if (!screen.activity.isEmpty()) {
            page.with("activity", screen.activity);
        }
        if (screen.rotation != 0) {
            page.with("rotation", screen.rotation);
        }
        if (screen.locked) {
            page.with("locked", true);
        }
        return page;
    }

    private synchronized Screen known(long since) {
        return since == tree ? sent : null;
    }

    /** Waits for the next event, at most so long. */
    void nextEvent(long milliseconds) {
        await(events(), milliseconds);
    }

    private long events() {
        synchronized (news) {
            return events;
        }
    }

    /** Until an event after {@code seen}, at most so long. */
    private void await(long seen, long milliseconds) {
        long end = now() + milliseconds;
        synchronized (news) {
            try {
                for (long left = milliseconds; events == seen && left > 0; left = end - now()) {
                    news.wait(left);
                }
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The same, but the next event is waited for where one came at once: events come in crowds. */
    private void pause(long least, long seen, long milliseconds) {
        long began = now();
        await(seen, milliseconds);
        long rest = Math.min(least, milliseconds) - (now() - began);
        if (rest > 0) {
            await(events(), rest);
        }
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }
}
