package promptrpa.client;

/** What of ours lies over the screen. */
interface Veil {
    /** Returns once nothing of it is seen; it can still be touched. */
    void lift();

    void drop();
}
