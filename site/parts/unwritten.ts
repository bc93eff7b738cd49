/**
 * Attribute of what the page's Markdown omits or writes in another form: controls, samples in further languages, which
 * `?lang=all` adds, and each endpoint on the page of all, because it has its own Markdown. Tools that compare the two
 * know it by this name.
 */
export const unwritten = { 'data-markdown-ignore': '' };

/** Whether Markdown has only the first tab of a group: tabs of languages, `language` or `gradle-language`. */
export function isOneLanguage(groupId = ''): boolean {
  return /(^|-)language$/.test(groupId);
}
