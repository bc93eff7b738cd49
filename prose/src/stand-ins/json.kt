/** The part of Android's `org.json` that the Kotlin samples use: the tests install only npm packages. */
@file:Suppress("unused")

package org.json

class JSONException(message: String) : RuntimeException(message)

class JSONObject internal constructor(private val fields: Map<String, Any?>) {
    @Suppress("UNCHECKED_CAST")
    constructor(text: String) : this(Reader(text).value() as Map<String, Any?>)

    fun get(name: String): Any = fields[name] ?: throw JSONException("No value for $name")
    fun getString(name: String): String = get(name).toString()
    fun getDouble(name: String): Double = get(name).toString().toDouble()
    fun getInt(name: String): Int = getDouble(name).toInt()

    @Suppress("UNCHECKED_CAST")
    fun getJSONObject(name: String) = JSONObject(get(name) as Map<String, Any?>)
    fun getJSONArray(name: String) = JSONArray(get(name) as List<*>)
    override fun toString(): String = print(fields)
}

class JSONArray internal constructor(private val items: List<*>) {
    fun length(): Int = items.size

    @Suppress("UNCHECKED_CAST")
    fun getJSONObject(index: Int) = JSONObject(items[index] as Map<String, Any?>)
    override fun toString(): String = print(items)
}

private fun print(value: Any?): String = when (value) {
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { "\"${it.key}\":${print(it.value)}" }
    is List<*> -> value.joinToString(",", "[", "]") { print(it) }
    is String -> "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
    else -> value.toString()
}

private class Reader(private val text: String) {
    private var at = 0

    fun value(): Any? {
        skipSpace()
        return when (text[at]) {
            '{' -> members('}') { string().also { skipSpace(); at++ } to value() }.toMap()
            '[' -> members(']') { value() }
            '"' -> string()
            else -> word()
        }
    }

    private fun <T> members(end: Char, read: () -> T): List<T> = buildList {
        at++
        skipSpace()
        while (text[at] != end) {
            skipSpace()
            add(read())
            skipSpace()
            if (text[at] == ',') at++
        }
        at++
    }

    private fun string(): String = buildString {
        skipSpace()
        at++
        while (text[at] != '"') {
            if (text[at] != '\\') append(text[at++])
            else when (val escaped = text[at + 1]) {
                'u' -> append(text.substring(at + 2, at + 6).toInt(16).toChar()).also { at += 6 }
                else -> append(mapOf('n' to '\n', 't' to '\t', 'r' to '\r')[escaped] ?: escaped).also { at += 2 }
            }
        }
        at++
    }

    private fun word(): Any? {
        val start = at
        while (at < text.length && text[at] !in ",]} \n\r\t") at++
        return when (val found = text.substring(start, at)) {
            "null" -> null
            "true", "false" -> found.toBoolean()
            else -> found.toDouble()
        }
    }

    private fun skipSpace() {
        while (at < text.length && text[at].isWhitespace()) at++
    }
}
