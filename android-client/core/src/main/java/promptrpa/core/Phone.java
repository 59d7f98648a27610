package promptrpa.core;

import com.google.gson.JsonObject;
import java.util.Map;

/** The phone's eyes and hands. Calls may block; they are made from one thread at a time, but for cancel. */
public interface Phone {
    /** The fields of `about` that the phone knows: model, android, sdk, width, height, language, client. */
    JsonObject about();

    Screen screen();

    /** It shows its lock screen, or is asleep. */
    boolean isLocked();

    /** The package of the home screen. */
    String home();

    /** A JPEG; throws Refusal "protected" where the window in front refuses. */
    Shot picture() throws Refusal;

    /** A finger goes through these points (x, y, x, y, …) in so many milliseconds, then rests. Returns once done. */
    void stroke(int[] points, long moving, long resting) throws Refusal;

    /** Replaces the text of the field at this point, or of the focused one. */
    void type(int x, int y, String text) throws Refusal;

    /** Presses a key or does a system action by name: back, home, recents, enter, … */
    void press(String key) throws Refusal;

    void open(String packageName, boolean resume) throws Refusal;

    /** Packages that can be opened, with their names. */
    Map<String, String> apps();

    /** Empty where it is not installed. */
    String version(String packageName);

    /** Ends a stroke in progress. May be called from any thread. */
    void cancel();

    /** Whom to tell, from any thread, that the screen may have changed. */
    void onChange(Runnable listener);

    /** A picture that was taken. */
    final class Shot {
        public final byte[] jpeg;
        public final int width;
        public final int height;

        public Shot(byte[] jpeg, int width, int height) {
            this.jpeg = jpeg;
            this.width = width;
            this.height = height;
        }
    }
}
