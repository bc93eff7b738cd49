/** The languages of the samples, in the order of the tabs. */
import { csharp } from './csharp.ts';
import { curl } from './curl.ts';
import { dart } from './dart.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import type { SampleLanguage } from './sample-language.ts';
import { swift } from './swift.ts';

export const sampleLanguages: SampleLanguage[] = [
  curl,
  javascript,
  python,
  php,
  kotlin,
  dart,
  go,
  java,
  swift,
  csharp,
];

/** The language with this id. Throws naming the ids there are. */
export function findSampleLanguage(id: string): SampleLanguage {
  const found = sampleLanguages.find((language) => language.id === id);
  if (found) return found;
  throw new Error(
    `No sample language "${id}". Expected one of: ${sampleLanguages.map((one) => one.id).join(', ')}.`,
  );
}

export type { SampleLanguage };
