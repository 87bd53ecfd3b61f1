import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Plays games on a class when told to, and says what its methods did.
 *
 * Requests and answers are lines of parts between tabs. The first part of a request is a number used once, which the
 * answer repeats, so that nothing else can pass for an answer. What the class prints goes nowhere.
 */
public final class Driver {
    private final Class<?> type;
    private Object game;

    private Driver(Class<?> type) {
        this.type = type;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        System.setIn(java.io.InputStream.nullInputStream());
        Driver driver = new Driver(Class.forName(arguments[0]));
        String line;
        while ((line = requests.readLine()) != null) {
            String[] parts = line.split("\t");
            answers.println(parts[0] + "\t" + driver.answer(parts));
            answers.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private String answer(String[] parts) {
        try {
            return "returned\t" + written(perform(parts));
        } catch (InvocationTargetException thrown) {
            return raised(thrown.getCause());
        } catch (NoSuchMethodException missing) {
            return "missing\t" + parts[1];
        } catch (Throwable thrown) {
            return raised(thrown);
        }
    }

    private Object perform(String[] parts) throws Exception {
        switch (parts[1]) {
            case "new":
                Constructor<?> maker = type.getDeclaredConstructor();
                maker.setAccessible(true);
                game = maker.newInstance();
                return null;
            case "startGame":
                return start(parts[2], Integer.parseInt(parts[3]));
            case "makeGuess":
                return called(method("makeGuess", char.class, Character.class, String.class), parts[2]);
            default:
                return called(method(parts[1]));
        }
    }

    private Object start(String path, int length) throws Exception {
        for (Class<?> kind : new Class<?>[] {File.class, Path.class, String.class}) {
            try {
                Method method = type.getMethod("startGame", kind, int.class);
                method.setAccessible(true);
                Object place = kind == File.class ? new File(path) : kind == Path.class ? Path.of(path) : path;
                return method.invoke(game, place, length);
            } catch (NoSuchMethodException next) {
                continue;
            }
        }
        throw new NoSuchMethodException("startGame");
    }

    private Method method(String name, Class<?>... kinds) throws NoSuchMethodException {
        if (kinds.length == 0) {
            return type.getMethod(name);
        }
        for (Class<?> kind : kinds) {
            try {
                return type.getMethod(name, kind);
            } catch (NoSuchMethodException next) {
                continue;
            }
        }
        throw new NoSuchMethodException(name);
    }

    private Object called(Method method, String... texts) throws Exception {
        method.setAccessible(true);
        if (texts.length == 0) {
            return method.invoke(game);
        }
        boolean isText = method.getParameterTypes()[0] == String.class;
        return method.invoke(game, isText ? texts[0] : (Object) texts[0].charAt(0));
    }

    private static String written(Object value) {
        if (value == null) {
            return "null";
        }
        if (!(value instanceof Iterable)) {
            return "other\t" + plain(value);
        }
        StringBuilder all = new StringBuilder("all");
        for (Object each : (Iterable<?>) value) {
            all.append('\t').append(plain(each));
        }
        return all.toString();
    }

    private static String raised(Throwable thrown) {
        StringBuilder types = new StringBuilder();
        for (Class<?> each = thrown.getClass(); each != null; each = each.getSuperclass()) {
            types.append(types.length() == 0 ? "" : ",").append(each.getSimpleName());
        }
        return "raised\t" + types + "\t" + plain(thrown.getMessage());
    }

    private static String plain(Object value) {
        String text = String.valueOf(value).replaceAll("\\s+", " ");
        return text.length() > 200 ? text.substring(0, 200) : text;
    }
}
