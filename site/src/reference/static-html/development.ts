/** While writing nothing is rendered on the server: the browser asks for the pieces the plugin has drawn. */
export function staticHtml(_name: string): string {
  return '';
}
