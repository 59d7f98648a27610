package promptrpa.core;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.Map;
import java.util.Random;

/** Keeps the connection to the server: dials, proves itself, resumes. What arrives goes to {@link Desk}. */
public final class Client {
    private static final long FIRST_PAUSE = 200;
    private static final long LONGEST_PAUSE = 30_000;
    private static final long HANDSHAKE = 15_000;
    private static final String PAIRING = "pairing";

    private final Face face;
    private final Store store;
    private final Link.Factory links;
    private final Desk desk;
    private final Reports reports;
    private final Object lock = new Object();
    private final Random random = new Random();
    private Numbers numbers = new Numbers();
    private String session = "";
    private Link link;
    private Call call;
    private Thread dialler;
    private boolean closed;
    private boolean called;
    private Wish wish;

    public Client(Phone phone, Face face, Store store, Policy policy, Link.Factory links) {
        this.face = face;
        this.store = store;
        this.links = links;
        this.reports = new Reports(store);
        this.desk = new Desk(phone, face, policy, new Programs(store), new Desk.Line() {
            @Override
            public boolean send(Message message) {
                return Client.this.send(message);
            }

            @Override
            public boolean tell(Message message, Desk.Sent sent) {
                return Client.this.tell(message, sent);
            }

            @Override
            public void report(Message ran) {
                Client.this.report(ran);
            }
        });
    }

    /** A pairing that the user wants. */
    private static final class Wish {
        final Link.Address address;
        final String code;
        final String name;

        Wish(Link.Address address, String code, String name) {
            this.address = address;
            this.code = code;
            this.name = name;
        }
    }

    // --- for the app

    public void start() {
        desk.begin();
        synchronized (lock) {
            dialler = new Thread("dial") {
                @Override
                public void run() {
                    dial();
                }
            };
            dialler.setDaemon(true);
            dialler.start();
        }
    }

    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
            if (link != null) {
                link.close();
            }
        }
        desk.close();
    }

    /** Becomes known to a server; {@code pin} is empty where the code was typed. */
    public void pair(String host, int port, String pin, String code, String name) {
        synchronized (lock) {
            wish = new Wish(new Link.Address(host, port, pin), code, name);
            hangUp();
        }
    }

    public boolean isPaired() {
        return !store.get(PAIRING).isEmpty();
    }

    public void unpair() {
        synchronized (lock) {
            store.put(PAIRING, "");
            session = "";
            hangUp();
        }
        desk.forget();
    }

    /** The network has changed: try at once. */
    public void callNow() {
        synchronized (lock) {
            called = true;
            lock.notifyAll();
        }
    }

    /** Sends a wish; false where there is no server now. guide: the user touches, where they are shown. */
    public boolean prompt(String text, boolean guide) {
        return isConnected() && send(Message.of("prompt").with("text", text).with("guide", guide));
    }

    /** Runs a saved task: without the server where its program is kept here. guide: needs the server. */
    public boolean run(String task, Map<String, String> values, boolean guide) {
        JsonObject said = new JsonObject();
        for (Map.Entry<String, String> each : values.entrySet()) {
            said.addProperty(each.getKey(), each.getValue());
        }
        if (isConnected()) {
            return send(Message.of("prompt").with("task", task).with("values", said).with("guide", guide));
        }
        return !guide && desk.replay(task, values);
    }

    /** Ends whatever runs, at once. */
    public void stop() {
        desk.stop();
    }

    /** The run that has the phone waits, and the user goes on by hand. */
    public void takeOver() {
        desk.takeOver();
    }

    /** Whether a notification of this package is to be told; others are not even read. */
    public boolean wantsNotices(String owner) {
        return desk.signals().wants(owner);
    }

    /** at: when it came, in milliseconds since 1970. */
    public void noticed(String owner, String title, String text, long at) {
        desk.signals().noticed(owner, title, text, at);
    }

    /** level: of the battery, in percent. */
    public void power(int level, boolean charging) {
        desk.signals().power(level, charging);
    }

    // --- sending

    private boolean isConnected() {
        synchronized (lock) {
            return call != null && call.open;
        }
    }

    /** False where there is no session now. */
    private boolean send(Message message) {
        synchronized (lock) {
            if (session.isEmpty()) {
                return false;
            }
            try {
                Message numbered = numbers.number(message);
                if (link != null && call != null && call.open) {
                    link.send(numbered);
                }
                return true;
            } catch (ProtocolException error) {
                session = "";
                hangUp();
                return false;
            }
        }
    }

    private boolean tell(Message message, Desk.Sent sent) {
        synchronized (lock) {
            if (!isConnected() || !send(message)) {
                return false;
            }
            sent.as(numbers.sent());
            return true;
        }
    }

    /** Within the lock. */
    private void received() {
        reports.arrived(numbers.acknowledged());
        desk.signals().arrived(numbers.acknowledged());
    }

    private void report(Message ran) {
        synchronized (lock) {
            reports.add(ran);
            sendReports();
        }
    }

    /** Within the lock: sends the reports that this session has not sent yet. */
    private void sendReports() {
        for (Message next = reports.next(); next != null && isConnected() && send(next); next = reports.next()) {
            reports.sent(numbers.sent());
        }
    }

    /** Within the lock. */
    private void hangUp() {
        called = true;
        lock.notifyAll();
        if (link != null) {
            link.close();
        }
    }

    // --- dialling

    private void dial() {
        long pause = FIRST_PAUSE;
        while (true) {
            Call next;
            synchronized (lock) {
                while (!closed && wish == null && store.get(PAIRING).isEmpty()) {
                    await(0);
                }
                if (closed) {
                    return;
                }
                called = false;
                next = new Call(wish);
                wish = null;
                call = next;
                link = next.link;
            }
            face.connection("connecting", "");
            boolean good = next.go();
            desk.away();
            synchronized (lock) {
                link = null;
                if (closed) {
                    return;
                }
                pause = good ? FIRST_PAUSE : Math.min(LONGEST_PAUSE, pause * 2);
                if (next.again) {
                    continue;
                }
                face.connection(next.refused.isEmpty() ? "off" : "refused", next.refused);
                if (!called) {
                    await(pause / 2 + random.nextInt((int) pause));
                }
                if (called) {
                    pause = FIRST_PAUSE;
                }
            }
        }
    }

    /** Within the lock; 0: until somebody calls. */
    private void await(long milliseconds) {
        long end = System.nanoTime() + milliseconds * 1_000_000;
        try {
            while (!closed && !called) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (milliseconds > 0 && left <= 0) {
                    return;
                }
                lock.wait(milliseconds > 0 ? left : 0);
            }
        } catch (InterruptedException error) {
            closed = true;
        }
        called = called && milliseconds > 0;
    }

    /** One connection, from dialling to its end. */
    private final class Call implements Link.Listener {
        final Link link = links.create();
        final Wish pairing;
        final JsonObject known;
        final String nonce = Proofs.nonce();
        byte[] key;
        String serverNonce = "";
        /** The session runs over it. */
        boolean open;
        boolean again;
        boolean over;
        String refused = "";

        Call(Wish pairing) {
            this.pairing = pairing;
            this.known = pairing == null ? JsonParser.parseString(store.get(PAIRING)).getAsJsonObject() : null;
        }

        /** Returns once the connection has ended; whether it ever worked. */
        boolean go() {
            Link.Address address = pairing != null ? pairing.address : new Link.Address(
                    known.get("host").getAsString(), known.get("port").getAsInt(), known.get("pin").getAsString());
            try {
                link.open(address, this);
            } catch (IOException error) {
                return false;
            }
            long end = System.nanoTime() + HANDSHAKE * 1_000_000;
            synchronized (lock) {
                while (!over) {
                    if (closed) {
                        link.close();
                        return false;
                    }
                    long left = (end - System.nanoTime()) / 1_000_000;
                    if (!open && left <= 0) {
                        link.close();
                        return false;
                    }
                    try {
                        lock.wait(open ? 0 : left);
                    } catch (InterruptedException error) {
                        closed = true;
                        return false;
                    }
                }
                boolean worked = open;
                open = false;
                return worked;
            }
        }

        @Override
        public void text(String frame) {
            try {
                take(Message.read(frame));
            } catch (ProtocolException error) {
                refuse(error);
            }
        }

        @Override
        public void bytes(byte[] frame) {
            try {
                take(Message.read(frame));
            } catch (ProtocolException error) {
                refuse(error);
            }
        }

        @Override
        public void closed() {
            synchronized (lock) {
                over = true;
                lock.notifyAll();
            }
        }

        /** The two ends no longer agree: the next connection begins a new session. */
        private void giveUp() {
            synchronized (lock) {
                session = "";
            }
        }

        private void refuse(ProtocolException error) {
            synchronized (lock) {
                refused = error.code;
                giveUp();
                link.send(Message.of("refuse").with("code", error.code).with("text", error.getMessage()));
                link.close();
            }
        }

        private void take(Message message) throws ProtocolException {
            if (message.type.equals("refuse")) {
                refused = message.text("code");
                if (refused.equals("order") || refused.equals("broken") || refused.equals("limit")) {
                    giveUp();
                }
                link.close();
                return;
            }
            if (serverNonce.isEmpty()) {
                introduce(message);
            } else if (!open) {
                if (pairing != null) {
                    paired(message);
                } else {
                    welcomed(message);
                }
            } else {
                boolean isNew;
                synchronized (lock) {
                    isNew = numbers.take(message);
                    received();
                    Message due = numbers.acknowledgement();
                    if (due != null) {
                        link.send(due);
                    }
                }
                if (isNew) {
                    desk.take(message);
                }
            }
        }

        private void introduce(Message challenge) throws ProtocolException {
            expect(challenge, "challenge");
            if (challenge.whole("protocol", 0) != Message.VERSION) {
                throw new ProtocolException("version", "The phone speaks version " + Message.VERSION + ".");
            }
            serverNonce = challenge.text("nonce");
            Message said = Message.of(pairing != null ? "pair" : "hello").with("protocol", Message.VERSION)
                    .with("nonce", nonce);
            if (pairing != null) {
                key = Proofs.keyOfCode(pairing.code, serverNonce);
                said.with("name", pairing.name);
            } else {
                key = Proofs.bytes(known.get("token").getAsString());
                synchronized (lock) {
                    said.with("device", known.get("device").getAsString()).with("session", session)
                            .with("received", numbers.received());
                }
            }
            link.send(said.with("proof", proof("client")));
        }

        private String proof(String who) {
            return Proofs.make(key, who, serverNonce, nonce, link.fingerprint());
        }

        private void check(Message message) throws ProtocolException {
            if (!Proofs.same(message.text("proof"), proof("server"))) {
                throw new ProtocolException("key", "The server does not know the key.");
            }
        }

        private void paired(Message message) throws ProtocolException {
            expect(message, "paired");
            check(message);
            JsonObject kept = new JsonObject();
            kept.addProperty("host", pairing.address.host);
            kept.addProperty("port", pairing.address.port);
            kept.addProperty("pin", link.fingerprint());
            kept.addProperty("device", message.text("device"));
            kept.addProperty("token", message.text("token"));
            store.put(PAIRING, kept.toString());
            synchronized (lock) {
                session = "";
                again = true;
            }
            link.close();
        }

        private void welcomed(Message welcome) throws ProtocolException {
            expect(welcome, "welcome");
            check(welcome);
            boolean resumed = welcome.flag("resumed");
            synchronized (lock) {
                if (resumed) {
                    for (Message missing : numbers.resume(welcome.whole("received", 0))) {
                        link.send(missing);
                    }
                    received();
                } else {
                    numbers = new Numbers();
                    reports.again();
                    session = welcome.text("session");
                    desk.forget();
                }
                open = true;
                lock.notifyAll();
                sendReports();
            }
            desk.back();
            face.connection("ready", "");
        }

        private void expect(Message message, String type) throws ProtocolException {
            if (!message.type.equals(type)) {
                throw new ProtocolException("order", "A " + message.type + " came where " + type + " was due.");
            }
        }
    }
}
