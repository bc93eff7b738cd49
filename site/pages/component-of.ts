/** The component of a page: the default export of its file. */
// biome-ignore lint/suspicious/noExplicitAny: each page has different properties.
export async function componentOf(file: string, modules: Record<string, () => Promise<any>>): Promise<any> {
  const module = await modules[file]?.();
  if (!module) throw new Error(`${file} isn't a page.`);
  if (typeof module.default !== 'function') {
    throw new Error(
      `site/pages/${file} has no default export. The component of a page is the default export of its file.`,
    );
  }
  return module.default;
}
