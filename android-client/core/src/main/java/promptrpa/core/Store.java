package promptrpa.core;

/** What the client keeps over restarts. */
public interface Store {
    /** Empty where nothing is kept. */
    String get(String name);

    /** An empty value removes it. On disk when it returns. */
    void put(String name, String value);
}
