/** While writing, nothing is rendered on the server: each piece is fetched from where the plugin has drawn it. */
export function staticHtml(_name: string): string {
  return '';
}

/** Address of the drawn piece on the development server; `baseUrl` is filled in when the page is bundled. */
export function pieceUrl(name: string): string | undefined {
  return `${REFERENCE_FOLDER}${name}.html`;
}

declare const REFERENCE_FOLDER: string;
