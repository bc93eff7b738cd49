import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

public class Main {
    public static void main(String[] args) throws Exception {
        var url = "https://api.example.com/v2/api/rupantor/geocode";
        var form = "q=" + URLEncoder.encode("Cox's Bazar & মিরপুর \"১০\" `$1` \\ end", StandardCharsets.UTF_8);
        var request = HttpRequest.newBuilder(URI.create(url))
            .header("X-Reference", "order 12")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();

        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new RuntimeException("HTTP " + response.statusCode() + ": " + response.body());
        }
        System.out.println(response.body());
    }
}
