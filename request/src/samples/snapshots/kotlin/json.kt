import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

fun main() {
    val body = """{
      "api_key": "YOUR_API_KEY",
      "locations": [
        {
          "point": { "lat": 23.7461, "lon": -90.5 },
          "additional_payload": [
            {
              "address": "Cox's Bazar & মিরপুর \"১০\" `${'$'}1` \\ end",
              "floor": 2,
              "lift": true
            }
          ]
        },
        {
          "point": { "lat": 0, "lon": 1e-7 },
          "additional_payload": [],
          "note": null,
          "Cox's Bazar & মিরপুর \"১০\" `${'$'}1` \\ end": {}
        }
      ]
    }""".toRequestBody("application/json".toMediaType())
    val request = Request.Builder()
        .url("https://api.example.com/v2/api/route/sorted")
        .post(body)
        .build()

    OkHttpClient().newCall(request).execute().use { response ->
        val text = response.body?.string()
        check(response.isSuccessful) { "HTTP ${response.code}: $text" }
        println(text)
    }
}
