import { bundledLanguagesInfo } from 'shiki/langs';

/** Names that say more of a file than that of its language, and of what has no language. */
const ownNames: Record<string, string> = {
  dotenv: 'Environment',
  ini: 'Environment',
  properties: 'Properties',
  text: 'Text',
};

/** The usual name of a code language: `kotlin` is Kotlin. An unknown one keeps its own name. */
export function languageName(language: string): string {
  const known = bundledLanguagesInfo.find(
    ({ id, aliases }) => id === language || aliases?.includes(language),
  );
  return ownNames[language] ?? known?.name ?? language;
}
