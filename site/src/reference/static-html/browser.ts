/** In the browser: nothing, so that the HTML is shipped once. What the server sent stays in the page. */
export function staticHtml(_name: string): string {
  return '';
}

/** A piece is taken from the page that holds it. */
export function pieceUrl(_name: string): string | undefined {
  return undefined;
}
