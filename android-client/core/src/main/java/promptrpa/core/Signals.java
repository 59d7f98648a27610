package promptrpa.core;

import com.google.gson.JsonArray;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * What the phone tells of its own accord: notifications that the server waits for, and how full its battery is. Calls
 * return at once; what is told is told from the clock's thread, with no lock held.
 */
final class Signals {
    /** Milliseconds after which it is looked anew whether a locked phone was unlocked. */
    private static final long LOCKED = 2_000;
    /** Between two messages about the battery. */
    private static final long POWER_PACE = 10_000;
    /** Percent that are worth a message. */
    private static final int POWER_STEP = 5;

    private final Phone phone;
    private final Desk.Line line;
    private final ScheduledExecutorService clock;
    private final Notices notices;
    private final Later noticesLater = new Later() {
        @Override
        long tell() {
            return tellNotice();
        }
    };
    private final Later powerLater = new Later() {
        @Override
        long tell() {
            return tellPower();
        }
    };
    private int level = -1;
    private boolean charging;
    /** -1: nothing was told in this session. */
    private int toldLevel = -1;
    private boolean toldCharging;
    private long powerTold;

    Signals(Phone phone, Policy policy, Desk.Line line, ScheduledExecutorService clock) {
        this.phone = phone;
        this.line = line;
        this.clock = clock;
        this.notices = new Notices(policy);
    }

    /** Something that is told soon, then later again as long as it says so. */
    private abstract class Later implements Runnable {
        private ScheduledFuture<?> planned;

        /** Milliseconds after which it is to be called again; negative: not before there is news. */
        abstract long tell();

        @Override
        public void run() {
            long wait = tell();
            if (wait >= 0) {
                in(wait);
            }
        }

        final void soon() {
            in(0);
        }

        private synchronized void in(long milliseconds) {
            if (planned != null) {
                planned.cancel(false);
            }
            try {
                planned = clock.schedule(this, milliseconds, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException error) {
                planned = null; // the service was switched off
            }
        }
    }

    // --- notifications

    void watch(JsonArray packages) {
        notices.watch(packages);
        noticesLater.soon();
    }

    boolean wants(String owner) {
        return notices.wants(owner);
    }

    void noticed(String owner, String title, String text, long at) {
        if (notices.add(owner, title, text, at, System.currentTimeMillis())) {
            noticesLater.soon();
        }
    }

    /** The server has all messages up to this number. */
    void arrived(long number) {
        notices.arrived(number);
    }

    /** One after the other; none while the phone is locked. */
    private long tellNotice() {
        final long now = System.currentTimeMillis();
        final Notices.Notice next = notices.next(now);
        if (next == null) {
            return -1;
        }
        long wait = notices.pause(now);
        if (wait > 0) {
            return wait;
        }
        if (phone.isLocked()) {
            return LOCKED;
        }
        boolean sent = line.tell(next.message(), new Desk.Sent() {
            @Override
            public void as(long number) {
                notices.told(next, number, now);
            }
        });
        return sent ? Notices.PACE : -1;
    }

    // --- the battery

    /** level: in percent. */
    void power(int level, boolean charging) {
        synchronized (this) {
            this.level = level;
            this.charging = charging;
        }
        powerLater.soon();
    }

    /** Says it in an `about`. */
    synchronized void addPower(Message about) {
        if (level >= 0) {
            about.with("battery", level).with("charging", charging);
            toldLevel = level;
            toldCharging = charging;
        }
    }

    private long tellPower() {
        Message said;
        synchronized (this) {
            boolean news = charging != toldCharging || Math.abs(level - toldLevel) >= POWER_STEP;
            if (toldLevel < 0 || !news) {
                return -1;
            }
            long wait = powerTold + POWER_PACE - System.currentTimeMillis();
            if (wait > 0) {
                return Math.min(wait, POWER_PACE);
            }
            said = Message.of("power").with("level", level).with("charging", charging);
        }
        line.tell(said, new Desk.Sent() {
            @Override
            public void as(long number) {
                havePower();
            }
        });
        return -1;
    }

    private synchronized void havePower() {
        toldLevel = level;
        toldCharging = charging;
        powerTold = System.currentTimeMillis();
    }

    // --- sessions

    /** A new session: the server knows nothing of what was told before. */
    void forget() {
        synchronized (this) {
            toldLevel = -1;
        }
        notices.again();
    }

    /** There is a connection again. */
    void back() {
        noticesLater.soon();
        powerLater.soon();
    }
}
