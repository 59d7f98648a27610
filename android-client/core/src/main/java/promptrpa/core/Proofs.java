package promptrpa.core;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** How both ends prove who they are: docs/on-device-protocol.md, "Proofs". */
public final class Proofs {
    public static final String LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
    private static final int ROUNDS = 100_000;
    private static final int KEY_BITS = 256;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Proofs() {
    }

    /** who: client or server; fingerprint: of the server's key as this end sees it, empty without TLS. */
    public static String make(byte[] key, String who, String serverNonce, String clientNonce, String fingerprint) {
        String said = "promptrpa\n" + who + "\n" + serverNonce + "\n" + clientNonce + "\n" + fingerprint;
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return hex(mac.doFinal(said.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    public static boolean same(String a, String b) {
        return MessageDigest.isEqual(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    /** The key for the proofs of a pairing, from the code as a person types it. */
    public static byte[] keyOfCode(String code, String serverNonce) {
        StringBuilder plain = new StringBuilder();
        for (char letter : code.toUpperCase(Locale.ROOT).toCharArray()) {
            if (LETTERS.indexOf(letter) >= 0) {
                plain.append(letter);
            }
        }
        if (plain.length() == 0) {
            plain.append('?');
        }
        try {
            PBEKeySpec spec = new PBEKeySpec(plain.toString().toCharArray(), bytes(serverNonce), ROUNDS, KEY_BITS);
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    public static String nonce() {
        byte[] random = new byte[16];
        RANDOM.nextBytes(random);
        return hex(random);
    }

    /** SHA-256 in hex. */
    public static String fingerprint(byte[] publicKey) {
        try {
            return hex(MessageDigest.getInstance("SHA-256").digest(publicKey));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    public static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) {
            text.append(Character.forDigit((each >> 4) & 15, 16)).append(Character.forDigit(each & 15, 16));
        }
        return text.toString();
    }

    public static byte[] bytes(String hex) {
        byte[] made = new byte[hex.length() / 2];
        for (int i = 0; i < made.length; i++) {
            made[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return made;
    }
}
