import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.OkHttpClient
import okhttp3.Request

fun main() {
    val url = "https://api.example.com/v2/api/search/autocomplete/place".toHttpUrl().newBuilder()
        .addQueryParameter("api_key", "YOUR_API_KEY")
        .addQueryParameter("q", "Cox's Bazar & মিরপুর \"১০\" `\$1` \\ end")
        .addQueryParameter("bangla", "true")
        .build()
    val request = Request.Builder()
        .url(url)
        .build()

    OkHttpClient().newCall(request).execute().use { response ->
        val text = response.body?.string()
        check(response.isSuccessful) { "HTTP ${response.code}: $text" }
        println(text)
    }
}
