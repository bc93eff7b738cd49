const url = 'https://api.example.com/v2/api/route/sorted';
const response = await fetch(url, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    api_key: 'YOUR_API_KEY',
    locations: [
      {
        point: { lat: 23.7461, lon: -90.5 },
        additional_payload: [
          {
            address: 'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end',
            floor: 2,
            lift: true,
          },
        ],
      },
      {
        point: { lat: 0, lon: 1e-7 },
        additional_payload: [],
        note: null,
        'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end': {},
      },
    ],
  }),
});
if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
console.log(await response.json());
