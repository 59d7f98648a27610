package promptrpa.core;

import java.io.IOException;

/** One connection to a server. */
public interface Link {
    /** Connects; throws where that fails or the server's key is not the pinned one. */
    void open(Address address, Listener listener) throws IOException;

    /** SHA-256 of the server's public key, in hex; empty without TLS. */
    String fingerprint();

    /** Sends soon; what fails is noticed by {@link Listener#closed}. */
    void send(Message message);

    void close();

    /** Makes links; each is opened once. */
    interface Factory {
        Link create();
    }

    /** Told from the link's own thread. */
    interface Listener {
        void text(String frame);

        void bytes(byte[] frame);

        /** The last call, once. */
        void closed();
    }

    /** Where a server is. */
    final class Address {
        public final String host;
        public final int port;
        public final boolean tls;
        /** What {@link #fingerprint} must be; empty where it is not known yet (pairing by a typed code). */
        public final String pin;

        /** Without TLS only this phone itself is called (a USB cable's other end). */
        public Address(String host, int port, String pin) {
            this.host = host;
            this.port = port;
            this.pin = pin;
            this.tls = !pin.isEmpty() || !isLoopback(host);
        }

        static boolean isLoopback(String host) {
            return host.equals("127.0.0.1") || host.equals("::1") || host.equals("localhost");
        }
    }
}
