/** The server's or the browser's half of `static-html/`, chosen when the page is bundled. */
declare module '@reference-html' {
  export function staticHtml(name: string): string;
  export function pieceUrl(name: string): string | undefined;
}
