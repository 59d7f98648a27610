package promptrpa.core;

import com.neovisionaries.ws.client.WebSocket;
import com.neovisionaries.ws.client.WebSocketAdapter;
import com.neovisionaries.ws.client.WebSocketException;
import com.neovisionaries.ws.client.WebSocketFactory;
import com.neovisionaries.ws.client.WebSocketFrame;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Timer;
import java.util.TimerTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A link over a WebSocket, with TLS to a pinned key. */
public final class WebSocketLink implements Link {
    private static final int CONNECT_MILLISECONDS = 8_000;
    private static final int MAX_FRAME = 2 * Message.MAX_TEXT;
    private static final long PING = 25_000;
    /** Without any frame for so long the connection is taken for dead. */
    private static final long SILENCE = 60_000;

    private final boolean[] told = {false};
    private WebSocket socket;
    private Timer watch;
    private volatile String fingerprint = "";
    private volatile long heard;

    @Override
    public void open(Address address, final Listener listener) throws IOException {
        WebSocketFactory factory = new WebSocketFactory().setConnectionTimeout(CONNECT_MILLISECONDS)
                .setSocketTimeout(CONNECT_MILLISECONDS).setVerifyHostname(false);
        if (address.tls) {
            factory.setSSLContext(context(address.pin));
        }
        String host = address.host.indexOf(':') >= 0 ? "[" + address.host + "]" : address.host;
        socket = factory.createSocket((address.tls ? "wss://" : "ws://") + host + ":" + address.port + "/");
        socket.setMaxPayloadSize(MAX_FRAME).setPingInterval(PING).setMissingCloseFrameAllowed(true);
        socket.addListener(new Ears(listener));
        heard = System.nanoTime();
        try {
            socket.connect();
            socket.getSocket().setTcpNoDelay(true);
            socket.getSocket().setSoTimeout((int) SILENCE);
        } catch (WebSocketException error) {
            throw new IOException(error);
        }
        watch = new Timer("link watch", true);
        watch.schedule(new TimerTask() {
            @Override
            public void run() {
                if (System.nanoTime() - heard > SILENCE * 1_000_000) {
                    close();
                }
            }
        }, PING, PING);
    }

    @Override
    public String fingerprint() {
        return fingerprint;
    }

    @Override
    public void send(Message message) {
        if (message.data.length > 0) {
            socket.sendBinary(message.frame());
        } else {
            socket.sendText(message.text());
        }
    }

    @Override
    public void close() {
        if (socket != null) {
            socket.disconnect(1000, null, 0);
        }
    }

    private SSLContext context(String pin) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Pinned(pin)}, null);
            return context;
        } catch (GeneralSecurityException error) {
            throw new IOException(error);
        }
    }

    /** Trusts one key, whoever signed it. Without a pin the proofs of the pairing tell whether the key is right. */
    private final class Pinned implements X509TrustManager {
        private final String pin;

        Pinned(String pin) {
            this.pin = pin;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            String found = Proofs.fingerprint(chain[0].getPublicKey().getEncoded());
            if (!pin.isEmpty() && !Proofs.same(pin, found)) {
                throw new CertificateException("The server's key is not the pinned one.");
            }
            fingerprint = found;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("There are no clients here.");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private final class Ears extends WebSocketAdapter {
        private final Listener listener;

        Ears(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void onFrame(WebSocket from, WebSocketFrame frame) {
            heard = System.nanoTime();
        }

        @Override
        public void onTextMessage(WebSocket from, String text) {
            listener.text(text);
        }

        @Override
        public void onBinaryMessage(WebSocket from, byte[] bytes) {
            listener.bytes(bytes);
        }

        @Override
        public void onDisconnected(WebSocket from, WebSocketFrame server, WebSocketFrame client, boolean byServer) {
            synchronized (told) {
                if (told[0]) {
                    return;
                }
                told[0] = true;
            }
            if (watch != null) {
                watch.cancel();
            }
            listener.closed();
        }
    }
}
