import { describe, expect, it } from 'vitest';
import { findSyntaxFaults, parsableLanguages } from './parse.ts';

const validTexts: Record<string, string> = {
  bash: "curl -G 'https://x.test' \\\n  -d a=b\n",
  csharp: 'var response = await client.GetAsync($"x?{query}");\n',
  css: 'a { color: red }\n',
  dart: "import 'package:http/http.dart' as http;\nFuture<void> main() async {\n  print(await http.get(url));\n}\n",
  go: 'package main\n\nfunc main() {\n\tx := map[string]int{"a": 1}\n\t_ = x\n}\n',
  html: '<p>Hello</p>\n',
  java: 'class Main {\n  void a() { var x = """\n    {"a": 1}\n    """; }\n}\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the code.
  javascript: 'const x = await fetch(`a?${q}`);\n',
  json: '{"a": [1, null]}\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the code.
  kotlin: 'fun main() {\n    val x = """{"a": 1}"""\n    use { (a, b) -> println("$a ${b.c}") }\n}\n',
  php: "<?php\n$x = ['a' => fn ($b) => $b?->c];\n",
  python: 'with open("a") as file:\n    print(f"{file.name}")\n',
  swift: 'guard let a = b as? C, a.d == 1 else { fatalError("\\(b)") }\n',
  toml: 'a = "b"\n',
  tsx: 'const a = <B c={d as E}>f</B>;\n',
  typescript: 'const a: Record<string, number> = {};\n',
};

const invalidTexts: Record<string, string> = {
  bash: "curl 'https://x.test\n",
  csharp: 'var response = await client.GetAsync("x";\n',
  css: 'a { color: \n',
  dart: "void main() {\n  print('it's');\n}\n",
  go: 'package main\n\nfunc main() {\n\tx := "a"b"\n}\n',
  html: '<p>Hello</p\n',
  java: 'class Main { void a() { var x = "a"b"; } }\n',
  javascript: "const x = 'it's';\n",
  json: '{"a": }\n',
  kotlin: 'fun main() {\n    val x = "a"b"\n}\n',
  php: "<?php\n$x = 'it's';\n",
  python: 'x = {"a": "b"c"}\n',
  swift: 'let a = "b"c"\n',
  toml: 'a = \n',
  tsx: 'const a = <B>;\n',
  typescript: 'const a: = {};\n',
};

describe('findSyntaxFaults', () => {
  const names = Object.keys(validTexts);

  it('knows every language that is tried here', () => {
    expect(parsableLanguages()).toEqual(expect.arrayContaining(names));
  });

  it.each(names)('accepts right %s', async (language) => {
    expect(await findSyntaxFaults(language, validTexts[language]!)).toEqual([]);
  });

  it.each(names)('refuses wrong %s', async (language) => {
    expect(await findSyntaxFaults(language, invalidTexts[language]!)).not.toEqual([]);
  });

  it('says where and what', async () => {
    const [fault] = await findSyntaxFaults('js', 'const a = 1;\nconst b = );\n');
    expect(fault).toMatchObject({ line: 2, source: 'const b = );' });
    expect(fault!.message).toMatch(/unexpected|missing/);
  });

  it('names the languages it knows when it does not know one', async () => {
    await expect(findSyntaxFaults('cobol', 'x')).rejects.toThrow(
      /No grammar for "cobol"\. Expected one of: bash, /,
    );
  });
});
