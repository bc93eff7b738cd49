import Foundation

let url = URL(string: "https://api.example.com/v2/api/route/sorted")!
var request = URLRequest(url: url)
request.httpMethod = "POST"
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = Data("""
{
  "api_key": "YOUR_API_KEY",
  "locations": [
    {
      "point": { "lat": 23.7461, "lon": -90.5 },
      "additional_payload": [
        {
          "address": "Cox's Bazar & মিরপুর \\"১০\\" `$1` \\\\ end",
          "floor": 2,
          "lift": true
        }
      ]
    },
    {
      "point": { "lat": 0, "lon": 1e-7 },
      "additional_payload": [],
      "note": null,
      "Cox's Bazar & মিরপুর \\"১০\\" `$1` \\\\ end": {}
    }
  ]
}
""".utf8)

let (data, response) = try await URLSession.shared.data(for: request)
let text = String(decoding: data, as: UTF8.self)
guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
    fatalError("Request failed: \(text)")
}
print(text)
