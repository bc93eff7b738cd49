using System.Net.Http;

using var client = new HttpClient();
var url = "https://api.example.com/v2/api/update/7?radius=50";

var response = await client.PostAsync(url, null);
var text = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode)
{
    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {text}");
}
Console.WriteLine(text);
