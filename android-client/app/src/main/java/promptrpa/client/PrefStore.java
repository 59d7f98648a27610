package promptrpa.client;

import android.content.Context;
import android.content.SharedPreferences;
import promptrpa.core.Store;

/** Keeps the client's values in the app's own storage, which is left out of backups. */
final class PrefStore implements Store {
    private final SharedPreferences kept;

    PrefStore(Context context) {
        kept = context.getSharedPreferences("client", Context.MODE_PRIVATE);
    }

    @Override
    public String get(String name) {
        return kept.getString(name, "");
    }

    @Override
    public void put(String name, String value) {
        SharedPreferences.Editor editor = kept.edit();
        if (value.isEmpty()) {
            editor.remove(name);
        } else {
            editor.putString(name, value);
        }
        editor.commit();
    }
}
