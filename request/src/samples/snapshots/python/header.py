import json
import urllib.error
import urllib.parse
import urllib.request

url = "https://api.example.com/v2/api/rupantor/geocode"
body = urllib.parse.urlencode({
    "q": "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end",
})
request = urllib.request.Request(url, data=body.encode(), headers={"X-Reference": "order 12"})

try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response))
except urllib.error.HTTPError as error:
    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")
