using System.Net.Http;

using var client = new HttpClient();
var url = "https://api.example.com/v2/api/route/Cox's%20Bazar%20%26%20%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0%20%22%E0%A7%A7%E0%A7%A6%22%20%60%241%60%20%5C%20end";

var response = await client.GetAsync(url);
var text = await response.Content.ReadAsStringAsync();
if (!response.IsSuccessStatusCode)
{
    throw new HttpRequestException($"HTTP {(int)response.StatusCode}: {text}");
}
Console.WriteLine(text);
