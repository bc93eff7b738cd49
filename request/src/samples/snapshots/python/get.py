import json
import urllib.error
import urllib.parse
import urllib.request

url = "https://api.example.com/v2/api/search/autocomplete/place"
query = urllib.parse.urlencode({
    "api_key": "YOUR_API_KEY",
    "q": "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end",
    "bangla": "true",
})
request = urllib.request.Request(f"{url}?{query}")

try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response))
except urllib.error.HTTPError as error:
    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")
