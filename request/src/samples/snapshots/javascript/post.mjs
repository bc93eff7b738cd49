const url = 'https://api.example.com/v2/api/update/7?radius=50';
const response = await fetch(url, {
  method: 'POST',
});
if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
console.log(await response.json());
