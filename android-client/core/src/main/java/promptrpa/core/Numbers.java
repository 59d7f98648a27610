package promptrpa.core;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The numbers of one end of a session: each message is taken once and in order, over any number of connections. */
public final class Numbers {
    public static final int MAX_UNACKNOWLEDGED = 256;
    private static final int ACK_EVERY = 16;

    private final TreeMap<Long, Message> kept = new TreeMap<Long, Message>();
    private long received;
    private long sent;
    private long acknowledged;
    private long told;

    /** The highest number that arrived. */
    public long received() {
        return received;
    }

    /** The highest number given out. */
    public long sent() {
        return sent;
    }

    /** The highest number that the other end has. */
    public long acknowledged() {
        return acknowledged;
    }

    /** Numbers a new message; it is kept until the other end has it. */
    public Message number(Message message) throws ProtocolException {
        if (kept.size() >= MAX_UNACKNOWLEDGED) {
            throw new ProtocolException("limit", kept.size() + " messages wait to be acknowledged.");
        }
        sent++;
        kept.put(sent, message);
        return stamped(message, sent);
    }

    /** Notes what arrived; whether it is new and to be acted on. */
    public boolean take(Message message) throws ProtocolException {
        release(message.received());
        long number = message.number();
        if (number == 0) {
            if (!message.type.equals("ack")) {
                throw order("A message has no number.");
            }
            return false;
        }
        if (number <= received) {
            return false;
        }
        if (number != received + 1) {
            throw order("Message " + number + " came after " + received + ".");
        }
        received = number;
        return true;
    }

    /** An `ack`, where one is due; null otherwise. */
    public Message acknowledgement() {
        return received - told >= ACK_EVERY ? stamped(Message.of("ack"), 0) : null;
    }

    /** The other end has all up to {@code has}; what it lacks, to be sent again. */
    public List<Message> resume(long has) throws ProtocolException {
        if (has < acknowledged || has > sent) {
            throw order("The other end says " + has + "; " + acknowledged + " to " + sent + " can be.");
        }
        release(has);
        List<Message> missing = new ArrayList<Message>();
        for (java.util.Map.Entry<Long, Message> each : kept.entrySet()) {
            missing.add(stamped(each.getValue(), each.getKey()));
        }
        return missing;
    }

    private void release(long has) throws ProtocolException {
        if (has > sent) {
            throw order("Message " + has + " is acknowledged, but " + sent + " were sent.");
        }
        if (has > acknowledged) {
            acknowledged = has;
            kept.headMap(has, true).clear();
        }
    }

    private Message stamped(Message message, long number) {
        told = received;
        return message.numbered(number, received);
    }

    private static ProtocolException order(String text) {
        return new ProtocolException("order", text);
    }
}
