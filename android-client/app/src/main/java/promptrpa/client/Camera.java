package promptrpa.client;

import android.accessibilityservice.AccessibilityService;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.hardware.HardwareBuffer;
import android.os.Build;
import android.view.Display;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.Executor;
import promptrpa.core.Phone;
import promptrpa.core.Refusal;

/** Takes screenshots, without what of ours lies over the screen. The system allows one every 333 ms. */
final class Camera {
    private static final long INTERVAL = 340;
    private static final long PATIENCE = 5_000;
    private static final int QUALITY = 80;
    /** Samples along each side of the picture, to see whether it is black. */
    private static final int SAMPLES = 24;
    private static final int DARK = 4;
    private static final int SECURE_WINDOW = 6;

    private final AccessibilityService service;
    private final Veil veil;
    private final Object lock = new Object();
    /** When the last one was asked for, in milliseconds of the system's clock; 0: never. */
    private long last;

    Camera(AccessibilityService service, Veil veil) {
        this.service = service;
        this.veil = veil;
    }

    Phone.Shot take() throws Refusal {
        long end = System.nanoTime() + PATIENCE * 1_000_000;
        while (true) {
            long wait = last + INTERVAL - System.nanoTime() / 1_000_000;
            if (last > 0 && wait > 0) {
                await(wait);
            }
            Result result = unveiled();
            if (result.bitmap != null) {
                return encode(result.bitmap);
            }
            if (result.error == SECURE_WINDOW) {
                throw new Refusal("protected", "The window in front refuses screenshots.");
            }
            boolean tooSoon = result.error == AccessibilityService.ERROR_TAKE_SCREENSHOT_INTERVAL_TIME_SHORT;
            if (!tooSoon || System.nanoTime() > end) {
                throw new Refusal("refused", "The phone made no screenshot (" + result.error + ").");
            }
        }
    }

    private Result unveiled() {
        veil.lift();
        try {
            last = System.nanoTime() / 1_000_000;
            return shoot();
        } finally {
            veil.drop();
        }
    }

    private void await(long milliseconds) {
        synchronized (lock) {
            try {
                lock.wait(milliseconds);
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final class Result {
        Bitmap bitmap;
        int error;
        boolean over;
    }

    private Result shoot() {
        final Result result = new Result();
        service.takeScreenshot(Display.DEFAULT_DISPLAY, new Executor() {
            @Override
            public void execute(Runnable work) {
                work.run();
            }
        }, new AccessibilityService.TakeScreenshotCallback() {
            @Override
            public void onSuccess(AccessibilityService.ScreenshotResult shot) {
                HardwareBuffer buffer = shot.getHardwareBuffer();
                Bitmap hard = Bitmap.wrapHardwareBuffer(buffer, shot.getColorSpace());
                Bitmap soft = hard == null ? null : hard.copy(Bitmap.Config.ARGB_8888, false);
                buffer.close();
                finish(soft, 0);
            }

            @Override
            public void onFailure(int code) {
                finish(null, code);
            }

            private void finish(Bitmap bitmap, int error) {
                synchronized (result) {
                    result.bitmap = bitmap;
                    result.error = error;
                    result.over = true;
                    result.notifyAll();
                }
            }
        });
        synchronized (result) {
            long end = System.nanoTime() + PATIENCE * 1_000_000;
            try {
                for (long left = PATIENCE; !result.over && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                    result.wait(left);
                }
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
            }
        }
        return result;
    }

    private static Phone.Shot encode(Bitmap bitmap) throws Refusal {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.UPSIDE_DOWN_CAKE && isBlack(bitmap)) {
            throw new Refusal("protected", "The window in front refuses screenshots.");
        }
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        bitmap.compress(Bitmap.CompressFormat.JPEG, QUALITY, made);
        return new Phone.Shot(made.toByteArray(), bitmap.getWidth(), bitmap.getHeight());
    }

    /** Before Android 14 a protected window is black between the bars of the system. */
    private static boolean isBlack(Bitmap bitmap) {
        for (int i = 1; i < SAMPLES; i++) {
            for (int j = 3; j < SAMPLES - 2; j++) {
                int pixel = bitmap.getPixel(bitmap.getWidth() * i / SAMPLES, bitmap.getHeight() * j / SAMPLES);
                if (Color.red(pixel) > DARK || Color.green(pixel) > DARK || Color.blue(pixel) > DARK) {
                    return false;
                }
            }
        }
        return true;
    }
}
