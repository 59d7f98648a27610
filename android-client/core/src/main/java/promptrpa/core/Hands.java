package promptrpa.core;

/** Does operations on the phone: one at a time, only what the policy allows, and nothing once stopped. */
public final class Hands {
    private final Phone phone;
    private final Face face;
    private final Policy policy;

    public Hands(Phone phone, Face face, Policy policy) {
        this.phone = phone;
        this.face = face;
        this.policy = policy;
    }

    /** One thing to do, as `perform` says it. {@code point} and {@code bounds} may be null. */
    public static final class Operation {
        public final String type;
        public final int[] point;
        public final int[] bounds;
        public final String parameter;
        public final boolean resume;

        public Operation(String type, int[] point, int[] bounds, String parameter, boolean resume) {
            this.type = type;
            this.point = point;
            this.bounds = bounds;
            this.parameter = parameter;
            this.resume = resume;
        }
    }

    /** Whether to go on; asked before each part of an operation. */
    public interface Going {
        void check() throws Refusal;
    }

    public void perform(Operation operation, Going going) throws Refusal {
        going.check();
        Screen screen = phone.screen();
        String said = operation.parameter;
        if (operation.type.equals("open")) {
            if (screen.locked) {
                policy.check(screen, phone.home());
            }
            policy.checkOpen(said);
            phone.open(said, operation.resume);
            return;
        }
        boolean leaves = operation.type.equals("back");
        if (!leaves || screen.locked) {
            policy.check(screen, phone.home());
        }
        switch (operation.type) {
            case "click":
                int times = (int) Gestures.number(said, 1);
                for (int i = 0; i < times; i++) {
                    going.check();
                    stroke(where(operation), Gestures.TAP, 0);
                }
                break;
            case "switch":
                stroke(where(operation), Gestures.TAP, 0);
                break;
            case "long_click":
                stroke(where(operation), Math.round(Gestures.number(said, Gestures.LONG_PRESS_SECONDS) * 1000), 0);
                break;
            case "edit":
                int[] field = where(operation);
                phone.type(field[0], field[1], said);
                break;
            case "scroll":
                String direction = said.isEmpty() ? "down" : said;
                stroke(Gestures.scroll(direction, operation.bounds, screen.width, screen.height), Gestures.SCROLL,
                        Gestures.SCROLL);
                break;
            case "drag":
                int[] from = where(operation);
                int[] to = Gestures.point(said);
                stroke(new int[] {from[0], from[1], to[0], to[1]}, Gestures.DRAG, 0);
                break;
            case "back":
                phone.press(said.equals("home") ? "home" : "back");
                break;
            case "press":
                phone.press(said.trim().toLowerCase(java.util.Locale.ROOT).replace(' ', '_').replace('-', '_'));
                break;
            default:
                throw new Refusal("refused", "There is no operation " + operation.type + ".");
        }
    }

    /** Passes a touch that the user showed on to the app. */
    public void pass(Face.Touch touch, Going going) throws Refusal {
        going.check();
        policy.check(phone.screen(), phone.home());
        stroke(touch.points, Math.max(Gestures.TAP, touch.milliseconds), 0);
    }

    private void stroke(int[] points, long moving, long resting) throws Refusal {
        face.stepAside(points);
        phone.stroke(points, moving, resting);
    }

    private static int[] where(Operation operation) throws Refusal {
        if (operation.point != null) {
            return operation.point;
        }
        if (operation.bounds != null) {
            int[] box = operation.bounds;
            return new int[] {(box[0] + box[2]) / 2, (box[1] + box[3]) / 2};
        }
        throw new Refusal("refused", "The operation " + operation.type + " does not say where.");
    }
}
