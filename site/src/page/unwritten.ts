/**
 * Attribute of what the page's Markdown leaves out or writes in another form: controls, samples in further languages,
 * which `?lang=all` adds, and on the page of all endpoints each endpoint, which has Markdown of its own. Tools that compare the two know it by this name.
 */
export const unwritten = { 'data-markdown-ignore': '' };

/** Whether Markdown has only the first tab of a group: tabs of languages, `language` or `gradle-language`. */
export function isOneLanguage(groupId = ''): boolean {
  return /(^|-)language$/.test(groupId);
}
