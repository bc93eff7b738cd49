import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Main {
    public static void main(String[] args) throws Exception {
        var url = "https://api.example.com/v2/api/delete/7?api_key=Cox's%20Bazar%20%26%20%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0%20%22%E0%A7%A7%E0%A7%A6%22%20%60%241%60%20%5C%20end";
        var request = HttpRequest.newBuilder(URI.create(url))
            .DELETE()
            .build();

        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new RuntimeException("HTTP " + response.statusCode() + ": " + response.body());
        }
        System.out.println(response.body());
    }
}
