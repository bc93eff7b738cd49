const url = 'https://api.example.com/v2/api/rupantor/geocode';
const response = await fetch(url, {
  method: 'POST',
  headers: { 'X-Reference': 'order 12' },
  body: new URLSearchParams({
    q: 'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end',
  }),
});
if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
console.log(await response.json());
