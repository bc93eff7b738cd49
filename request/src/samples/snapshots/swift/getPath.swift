import Foundation

let url = URL(string: "https://api.example.com/v2/api/route/Cox's%20Bazar%20%26%20%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0%20%22%E0%A7%A7%E0%A7%A6%22%20%60%241%60%20%5C%20end")!
let request = URLRequest(url: url)

let (data, response) = try await URLSession.shared.data(for: request)
let text = String(decoding: data, as: UTF8.self)
guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
    fatalError("Request failed: \(text)")
}
print(text)
