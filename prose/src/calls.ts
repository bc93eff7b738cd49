/** Which blocks call the API, and where they can run. */
import { loadSettings } from '@portal/settings';
import type { CodeBlock } from './pages.ts';

const { hosts, packages } = loadSettings();

/** Whether the block sends a request to the API: by its address, by that of the sandbox, or through the npm package. */
export function callsApi(block: CodeBlock): boolean {
  // A function that sends what it's given calls the API where it's tried out.
  const code = [block.code, block.tryOut].filter(Boolean).join('\n');
  if (/\bfetch\(`\$\{api\}/.test(code.replaceAll(/\s/g, ''))) return true;
  const isRequest = /\bfetch\(|\bcurl\b|\bcurl_|\bHttp::|\burlopen\(/.test(code);
  const namesHost = code.includes(hosts.api) || code.includes(hosts.sandbox);
  return (isRequest && namesHost) || usesNpmPackage({ code }) || usesPhpFacade({ code });
}

function usesNpmPackage({ code }: Pick<CodeBlock, 'code'>): boolean {
  return new RegExp(`(from|require\\()\\s*'${packages.npmApis}'`).test(code);
}

function usesPhpFacade({ code }: Pick<CodeBlock, 'code'>): boolean {
  return code.includes(`use ${packages.phpNamespace}\\Facades\\${packages.phpFacade};`);
}

/** Whether the block needs the script-tag library, which comes from a CDN only: it is not run. */
export function usesScriptLibrary({ code }: CodeBlock): boolean {
  return /\bBkoi\./.test(code) || code.includes(packages.jsLibrary);
}

export function isShell({ language, code }: CodeBlock): boolean {
  return /^(bash|sh|shell)$/.test(language) && /\bcurl\b/.test(code);
}

export function isPython({ language }: CodeBlock): boolean {
  return language === 'python';
}

export function isScript({ language }: CodeBlock): boolean {
  return /^(js|jsx|javascript|ts|tsx|typescript)$/.test(language);
}

/** Whether the block uses what only a page has: the document, a map, React. */
export function needsBrowser({ code, given }: CodeBlock): boolean {
  return (
    given.length > 0 || /(?<!\.)\b(document|window|navigator|map|marker|popup|bkoigl)\b|'react'/.test(code)
  );
}

/** Whether the block is a piece of a page with a map: it runs in a browser, inside that page. */
export function runsInPage(block: CodeBlock): boolean {
  const isTried = callsApi(block) || block.tryOut !== undefined || block.after !== undefined;
  return isScript(block) && needsBrowser(block) && !needsReact(block) && !usesScriptLibrary(block) && isTried;
}

function needsReact({ code }: CodeBlock): boolean {
  return /from 'react'/.test(code);
}

/** Why a block is not run or not checked: in its author's words, or because of a library that only a CDN has. */
export function reasonNotRun(block: CodeBlock): string | undefined {
  const own = block.uncheckedReason ?? block.unrunReason;
  return own ?? (usesScriptLibrary(block) ? 'the script library comes from a CDN' : undefined);
}
