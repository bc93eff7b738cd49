import okhttp3.FormBody
import okhttp3.OkHttpClient
import okhttp3.Request

fun main() {
    val body = FormBody.Builder()
        .add("q", "Cox's Bazar & মিরপুর \"১০\" `\$1` \\ end")
        .add("thana", "yes")
        .build()
    val request = Request.Builder()
        .url("https://api.example.com/v2/api/rupantor/geocode?api_key=Cox's%20Bazar%20%26%20%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0%20%22%E0%A7%A7%E0%A7%A6%22%20%60%241%60%20%5C%20end")
        .post(body)
        .build()

    OkHttpClient().newCall(request).execute().use { response ->
        val text = response.body?.string()
        check(response.isSuccessful) { "HTTP ${response.code}: $text" }
        println(text)
    }
}
