/** In the browser: nothing, so that the HTML is shipped once. What the server sent stays in the page. */
export function staticHtml(_name: string): string {
  return '';
}
