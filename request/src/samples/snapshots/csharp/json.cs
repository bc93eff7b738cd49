using System.Net.Http;
using System.Text;

using var client = new HttpClient();
var url = "https://api.example.com/v2/api/route/sorted";
var body = new StringContent("""
    {
      "api_key": "YOUR_API_KEY",
      "locations": [
        {
          "point": { "lat": 23.7461, "lon": -90.5 },
          "additional_payload": [
            {
              "address": "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end",
              "floor": 2,
              "lift": true
            }
          ]
        },
        {
          "point": { "lat": 0, "lon": 1e-7 },
          "additional_payload": [],
          "note": null,
          "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end": {}
        }
      ]
    }
    """, Encoding.UTF8, "application/json");

var response = await client.PostAsync(url, body);
var text = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode)
{
    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {text}");
}
Console.WriteLine(text);
