import json
import urllib.error
import urllib.request

url = "https://api.example.com/v2/api/route/sorted"
body = json.dumps({
    "api_key": "YOUR_API_KEY",
    "locations": [
        {
            "point": {"lat": 23.7461, "lon": -90.5},
            "additional_payload": [
                {
                    "address": "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end",
                    "floor": 2,
                    "lift": True,
                },
            ],
        },
        {
            "point": {"lat": 0, "lon": 1e-7},
            "additional_payload": [],
            "note": None,
            "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end": {},
        },
    ],
})
request = urllib.request.Request(url, data=body.encode(), headers={"Content-Type": "application/json"})

try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response))
except urllib.error.HTTPError as error:
    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")
