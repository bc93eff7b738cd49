using System.Net.Http;

using var client = new HttpClient();
client.DefaultRequestHeaders.Add("X-Reference", "order 12");
var url = "https://api.example.com/v2/api/rupantor/geocode";
var form = new FormUrlEncodedContent(new Dictionary<string, string>
{
    ["q"] = "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end",
});

var response = await client.PostAsync(url, form);
var text = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode)
{
    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {text}");
}
Console.WriteLine(text);
