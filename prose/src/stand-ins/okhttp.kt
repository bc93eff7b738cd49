/** The part of OkHttp that the Kotlin samples use, on the JDK's own client: the tests install only npm packages. */
@file:Suppress("unused")

package okhttp3

import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

private fun encode(text: String) = URLEncoder.encode(text, "UTF-8").replace("+", "%20")

class HttpUrl private constructor(private val text: String) {
    override fun toString() = text
    fun newBuilder() = Builder(text)

    class Builder internal constructor(private var text: String) {
        fun addQueryParameter(encodedName: String, value: String?): Builder = apply {
            text += (if ('?' in text) "&" else "?") + encode(encodedName) + "=" + encode(value.orEmpty())
        }

        fun build() = HttpUrl(text)
    }

    companion object {
        fun String.toHttpUrl() = HttpUrl(this)
    }
}

class MediaType private constructor(private val text: String) {
    override fun toString() = text

    companion object {
        fun String.toMediaType() = MediaType(this)
    }
}

open class RequestBody internal constructor(internal val text: String, internal val type: String?) {
    companion object {
        fun String.toRequestBody(contentType: MediaType? = null) = RequestBody(this, contentType?.toString())
    }
}

class FormBody private constructor(text: String) : RequestBody(text, "application/x-www-form-urlencoded") {
    class Builder {
        private val pairs = mutableListOf<String>()
        fun add(name: String, value: String): Builder = apply { pairs += encode(name) + "=" + encode(value) }
        fun build() = FormBody(pairs.joinToString("&"))
    }
}

class Request private constructor(internal val sent: HttpRequest) {
    open class Builder {
        private val builder = HttpRequest.newBuilder()
        open fun url(url: String): Builder = apply { builder.uri(URI.create(url)) }
        open fun url(url: HttpUrl): Builder = url(url.toString())
        open fun header(name: String, value: String): Builder = apply { builder.header(name, value) }
        open fun delete(): Builder = apply { builder.DELETE() }
        open fun post(body: RequestBody): Builder = apply {
            body.type?.let { builder.header("Content-Type", it) }
            builder.POST(HttpRequest.BodyPublishers.ofString(body.text))
        }

        open fun build() = Request(builder.build())
    }
}

class ResponseBody internal constructor(private val text: String) {
    fun string(): String = text
}

class Response internal constructor(received: HttpResponse<String>) : java.io.Closeable {
    val code: Int = received.statusCode()
    val body: ResponseBody? = ResponseBody(received.body())
    val isSuccessful: Boolean get() = code in 200..299
    override fun close() = Unit
}

interface Call {
    fun execute(): Response
}

open class OkHttpClient {
    open fun newCall(request: Request): Call = object : Call {
        override fun execute() =
            Response(HttpClient.newHttpClient().send(request.sent, HttpResponse.BodyHandlers.ofString()))
    }
}
