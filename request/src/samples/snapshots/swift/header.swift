import Foundation

let url = URL(string: "https://api.example.com/v2/api/rupantor/geocode")!
var request = URLRequest(url: url)
request.httpMethod = "POST"
request.setValue("order 12", forHTTPHeaderField: "X-Reference")
request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
var form = URLComponents()
form.queryItems = [
    URLQueryItem(name: "q", value: "Cox's Bazar & মিরপুর \"১০\" `$1` \\ end"),
]
request.httpBody = Data(form.percentEncodedQuery!.utf8)

let (data, response) = try await URLSession.shared.data(for: request)
let text = String(decoding: data, as: UTF8.self)
guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
    fatalError("Request failed: \(text)")
}
print(text)
