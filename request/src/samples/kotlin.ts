import { requestUrl } from '../request.ts';
import { jsonText, literalIn } from './literals.ts';
import { hasQuery, type SampleLanguage } from './sample-language.ts';

/** OkHttp, which Android projects have already; `java.net.http` does not exist on Android. */
export const kotlin: SampleLanguage = {
  id: 'kotlin',
  label: 'Kotlin',
  shikiLanguage: 'kotlin',
  fileName: 'Request.kt',
  render(request) {
    const { method, headers, body } = request;
    const isParted = hasQuery(request);
    const isForm = body?.contentType === 'application/x-www-form-urlencoded';
    const isJson = body?.contentType === 'application/json';
    const imports = [
      ...(isForm ? ['okhttp3.FormBody'] : []),
      ...(isParted ? ['okhttp3.HttpUrl.Companion.toHttpUrl'] : []),
      ...(isJson ? ['okhttp3.MediaType.Companion.toMediaType'] : []),
      'okhttp3.OkHttpClient',
      'okhttp3.Request',
      ...(isJson || (method === 'POST' && !body) ? ['okhttp3.RequestBody.Companion.toRequestBody'] : []),
    ];

    const code: string[] = [];
    if (isParted) {
      code.push(
        `val url = ${text(request.url)}.toHttpUrl().newBuilder()`,
        ...request.query.map(([name, value]) => `    .addQueryParameter(${text(name)}, ${text(value)})`),
        '    .build()',
      );
    }
    if (body?.contentType === 'application/json') {
      // A raw string reads no backslashes; only `$` would start a template.
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the sample.
      const json = jsonText(body.json, '    ').replaceAll('$', () => "${'$'}");
      code.push(`val body = """${json}""".toRequestBody("application/json".toMediaType())`);
    } else if (body) {
      code.push(
        'val body = FormBody.Builder()',
        ...body.form.map(([name, value]) => `    .add(${text(name)}, ${text(value)})`),
        '    .build()',
      );
    }
    code.push(
      'val request = Request.Builder()',
      `    .url(${isParted ? 'url' : text(requestUrl(request))})`,
      ...headers.map(([name, value]) => `    .header(${text(name)}, ${text(value)})`),
      ...(method === 'POST' ? [`    .post(${body ? 'body' : '"".toRequestBody()'})`] : []),
      ...(method === 'DELETE' ? ['    .delete()'] : []),
      '    .build()',
      '',
      'OkHttpClient().newCall(request).execute().use { response ->',
      '    val text = response.body?.string()',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the sample.
      '    check(response.isSuccessful) { "HTTP ${response.code}: $text" }',
      '    println(text)',
      '}',
    );
    const indented = code.map((line) => (line === '' ? '' : `    ${line}`));
    return [...imports.map((name) => `import ${name}`), '', 'fun main() {', ...indented, '}'].join('\n');
  },
};

const text = /* @__PURE__ */ literalIn({ quote: '"', escaped: '$' });
