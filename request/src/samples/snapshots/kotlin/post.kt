import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

fun main() {
    val request = Request.Builder()
        .url("https://api.example.com/v2/api/update/7?radius=50")
        .post("".toRequestBody())
        .build()

    OkHttpClient().newCall(request).execute().use { response ->
        val text = response.body?.string()
        check(response.isSuccessful) { "HTTP ${response.code}: $text" }
        println(text)
    }
}
