import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Main {
    public static void main(String[] args) throws Exception {
        var url = "https://api.example.com/v2/api/route/sorted";
        var body = """
            {
              "api_key": "YOUR_API_KEY",
              "locations": [
                {
                  "point": { "lat": 23.7461, "lon": -90.5 },
                  "additional_payload": [
                    {
                      "address": "Cox's Bazar & মিরপুর \\"১০\\" `$1` \\\\ end",
                      "floor": 2,
                      "lift": true
                    }
                  ]
                },
                {
                  "point": { "lat": 0, "lon": 1e-7 },
                  "additional_payload": [],
                  "note": null,
                  "Cox's Bazar & মিরপুর \\"১০\\" `$1` \\\\ end": {}
                }
              ]
            }
            """;
        var request = HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();

        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new RuntimeException("HTTP " + response.statusCode() + ": " + response.body());
        }
        System.out.println(response.body());
    }
}
