import json
import urllib.error
import urllib.request

url = "https://api.example.com/v2/api/update/7?radius=50"
request = urllib.request.Request(url, method="POST")

try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response))
except urllib.error.HTTPError as error:
    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")
