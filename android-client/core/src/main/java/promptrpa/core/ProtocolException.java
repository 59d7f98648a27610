package promptrpa.core;

/** What arrived is no message of this protocol, or one that has no place here. {@code code}: as in `refuse`. */
public final class ProtocolException extends Exception {
    private static final long serialVersionUID = 1L;

    public final String code;

    public ProtocolException(String code, String text) {
        super(text);
        this.code = code;
    }
}
