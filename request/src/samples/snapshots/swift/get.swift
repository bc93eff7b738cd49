import Foundation

var components = URLComponents(string: "https://api.example.com/v2/api/search/autocomplete/place")!
components.queryItems = [
    URLQueryItem(name: "api_key", value: "YOUR_API_KEY"),
    URLQueryItem(name: "q", value: "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end"),
    URLQueryItem(name: "bangla", value: "true"),
]
let url = components.url!
let request = URLRequest(url: url)

let (data, response) = try await URLSession.shared.data(for: request)
let text = String(decoding: data, as: UTF8.self)
guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
    fatalError("Request failed: \(text)")
}
print(text)
