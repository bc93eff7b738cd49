import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;

/** Runs `main` of each class named, in one process, and writes what it printed to `<folder>/<class>.txt`. */
public class RunAll {
    public static void main(String[] arguments) throws Exception {
        for (int i = 1; i < arguments.length; i++) {
            try (var file = new PrintStream(new FileOutputStream(Path.of(arguments[0], arguments[i] + ".txt").toFile()), true, "UTF-8")) {
                System.setOut(file);
                try {
                    Class.forName(arguments[i]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
                    file.println("ended well");
                } catch (ReflectiveOperationException error) {
                    (error.getCause() == null ? error : error.getCause()).printStackTrace(file);
                }
            }
        }
    }
}
