using System.Net.Http;

using var client = new HttpClient();
var url = "https://api.example.com/v2/api/search/autocomplete/place";
var query = await new FormUrlEncodedContent(new Dictionary<string, string>
{
    ["api_key"] = "YOUR_API_KEY",
    ["q"] = "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end",
    ["bangla"] = "true",
}).ReadAsStringAsync();

var response = await client.GetAsync(url + "?" + query);
var text = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode)
{
    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {text}");
}
Console.WriteLine(text);
