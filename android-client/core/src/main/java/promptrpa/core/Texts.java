package promptrpa.core;

import java.util.Locale;

/** How near two texts are to the letter; the same as the server's matching/text.py, by the golden vectors. */
final class Texts {
    private static final String NOISE = "\"'“”‘’「」『』【】[]()（）《》<>〈〉。.,，、:：;；!！?？…_-–—/|·&";

    private Texts() {
    }

    /** Lower case, without spaces, quotes and punctuation. */
    static String plain(String text) {
        StringBuilder folded = new StringBuilder();
        StringBuilder bare = new StringBuilder();
        String low = text.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        for (char each : low.toCharArray()) {
            if (each >= 0xE000 && each < 0xF900) {
                continue;
            }
            char letter = each == '帐' ? '账' : each == '与' || each == '及' ? '和' : each;
            folded.append(letter);
            boolean space = Character.isWhitespace(letter) || Character.isSpaceChar(letter) || letter == 0x85;
            if (!space && NOISE.indexOf(letter) < 0) {
                bare.append(letter);
            }
        }
        return bare.length() > 0 ? bare.toString() : folded.toString().trim();
    }

    /** Twice the longest common substring over the sum of lengths, on plain texts. */
    static double similarity(String one, String other) {
        int[] a = plain(one).codePoints().toArray();
        int[] b = plain(other).codePoints().toArray();
        if (a.length == 0 || b.length == 0) {
            return 0;
        }
        if (java.util.Arrays.equals(a, b)) {
            return 1;
        }
        double total = a.length + b.length;
        return 2 * subsequence(a, b) < 0.3 * total ? 0 : 2 * substring(a, b) / total;
    }

    private static int substring(int[] a, int[] b) {
        int best = 0;
        int[] row = new int[b.length + 1];
        for (int x : a) {
            int last = 0;
            for (int j = 1; j <= b.length; j++) {
                int kept = row[j];
                row[j] = x == b[j - 1] ? last + 1 : 0;
                best = Math.max(best, row[j]);
                last = kept;
            }
        }
        return best;
    }

    private static int subsequence(int[] a, int[] b) {
        int[] row = new int[b.length + 1];
        for (int x : a) {
            int last = 0;
            for (int j = 1; j <= b.length; j++) {
                int kept = row[j];
                row[j] = x == b[j - 1] ? last + 1 : Math.max(row[j], row[j - 1]);
                last = kept;
            }
        }
        return row[b.length];
    }
}
