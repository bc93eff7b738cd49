const url = new URL('https://api.example.com/v2/api/search/autocomplete/place');
url.search = new URLSearchParams({
  api_key: 'YOUR_API_KEY',
  q: 'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end',
  bangla: 'true',
});

const response = await fetch(url);
if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
console.log(await response.json());
