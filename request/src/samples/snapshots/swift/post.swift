import Foundation

let url = URL(string: "https://api.example.com/v2/api/update/7?radius=50")!
var request = URLRequest(url: url)
request.httpMethod = "POST"

let (data, response) = try await URLSession.shared.data(for: request)
let text = String(decoding: data, as: UTF8.self)
guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
    fatalError("Request failed: \(text)")
}
print(text)
