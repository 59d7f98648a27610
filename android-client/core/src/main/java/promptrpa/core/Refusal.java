package promptrpa.core;

/** The phone cannot or may not do what was asked. {@code code}: as in `fault`. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    public final String code;

    public Refusal(String code, String text) {
        super(text);
        this.code = code;
    }
}
