/** Which language a text is written in, by what only that language has. */

/** Functions that are called alike in one of the readable languages: their other marks decide. */
const foreignMarks = /^[ \t]*local \w+ = |\bMap\("[^"]*" -> /m;

export type ReadableLanguage = 'javascript' | 'python' | 'php';

/** Languages that aren't read, in the order in which their marks are looked for. */
const unsupportedLanguages: [language: string, marks: RegExp][] = [
  [
    'PowerShell',
    /\bInvoke-(WebRequest|RestMethod)\b|\bNew-Object\s+Microsoft\.PowerShell|^[ \t]*(irm|iwr)[ \t]/m,
  ],
  ['Wget', /^[\s$!]*wget\s/],
  [
    'HTTPie',
    /^[\s$!]*(\w+=\S* )*(https?|xhs?|curlie)\s+(GET|POST|PUT|DELETE|PATCH|-|\S+\s+[\w-]+(==|:?=|:))/,
  ],
  ['Ruby', /\bNet::HTTP\b|\brequire ['"][\w/]+['"]|\bFaraday\b|\bHTTParty\b/],
  ['Rust', /\breqwest::|\bfn main\(\)\s*->|\blet mut \w+\s*=|\buse std::/],
  ['Swift', /\bURLSession\b|\bURLComponents\b|\bimport Foundation\b|\bURLRequest\(/],
  ['Dart', /package:http|\bimport 'dart:|\bUri\.(parse|https?)\(|\bDio\(\)|\bfinal \w+ = await\b/],
  ['Scala', /\bMap\("[^"]*" -> |\bimport (scala|sttp)\./],
  [
    'Kotlin',
    /(?<!new )\bOkHttpClient\(\)|\bsuspend fun \w+\(|\bimport okhttp3\b[^;]*$|\bfun main\(|\bval \w+(: \w+)? =|\.toHttpUrl\(/m,
  ],
  ['Java', /\bimport java\.|\bHttpRequest\.newBuilder\b|\bpublic static void main\b|\bnew OkHttpClient\b/],
  ['C#', /\busing System\b|\bHttpClient\(\)|\bConsole\.Write(Line)?\(|\bHttpRequestMessage\b|\bnew Uri\(/],
  ['Go', /^package \w+|"net\/http"|\bhttp\.(NewRequest|Get|Post)\(|\bfunc main\(\)/m],
  ['Perl', /\bLWP::UserAgent\b|\buse strict;/],
  ['R', /\bhttr2?::|\blibrary\(httr2?\)/],
  ['Lua', /^[ \t]*local \w+ = /m],
  ['Elixir', /\bHTTPoison\.|\{:ok, |\bReq\.get!\(/],
  ['Visual Basic', /\bCreateObject\(|\bDim \w+ As\b/],
  ['Objective-C', /\bNSURL(Session|Request)?\b/],
  ['C or C++', /#include\s*</],
];

const readableLanguages: [language: ReadableLanguage, marks: RegExp][] = [
  [
    'php',
    /^\s*<\?php|\$\w+\s*(=|->)|\bcurl_(init|setopt)|\bGuzzleHttp\b|\b(Http|self|static)::|\bwp_remote_|\barray\s*\([^)]*=>/,
  ],
  [
    'python',
    /^[ \t]*(import [\w.]+( as \w+)?(, *[\w.]+)*[ \t\r]*|from [\w.]+ import .*)$|\b(requests|httpx|aiohttp)\.\w+\(|\burllib\.|\burlopen\(|^[ \t]*(async )?(def|with) .*:[ \t\r]*$/m,
  ],
  [
    'javascript',
    /\bfetch\s*\(|\baxios\b|\bURLSearchParams\b|\bnew\s+(URL|Request)\s*\(|\b(const|let|var)\s+\w|\bawait\b|=>|\$\.(ajax|get|getJSON|post)\(|\bjQuery\.|\bhttps?\.(get|request)\(|\bthis\.\w+|\bfunction\s*\w*\(/,
  ],
];

/** The language of code, or the name of one that isn't read; undefined if the text isn't code of a known language. */
export function languageOf(
  text: string,
): { language: ReadableLanguage } | { unsupported: string } | undefined {
  // Shell pipes and heredocs of other tools come with `curl`, which is read before.
  const readable = readableLanguages.find(([, marks]) => marks.test(text));
  const unsupported = unsupportedLanguages.find(([, marks]) => marks.test(text));
  // `let` and `const` occur in other languages, too; a function of a known library doesn't.
  if (unsupported && !(readable && certain.test(text) && !foreignMarks.test(text)))
    return { unsupported: unsupported[0] };
  return readable && { language: readable[0] };
}

const certain =
  /^\s*<\?php|\bcurl_init\(|\bGuzzleHttp\b|\bHttp::|\brequests\.\w+\(|\burllib\.|\bfetch\s*\(\s*[`'"u]|\baxios[.(]/;
