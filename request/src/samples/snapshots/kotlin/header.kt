import okhttp3.FormBody
import okhttp3.OkHttpClient
import okhttp3.Request

fun main() {
    val body = FormBody.Builder()
        .add("q", "Cox's Bazar & মিরপুর \"১০\" `\$1` \\ end")
        .build()
    val request = Request.Builder()
        .url("https://api.example.com/v2/api/rupantor/geocode")
        .header("X-Reference", "order 12")
        .post(body)
        .build()

    OkHttpClient().newCall(request).execute().use { response ->
        val text = response.body?.string()
        check(response.isSuccessful) { "HTTP ${response.code}: $text" }
        println(text)
    }
}
