import { sampleLanguages } from '@portal/request';
import { useState } from 'react';
import { lasting } from '../browser/behavior/storage.ts';

const storageKey = 'choice.language' as const;

/** The language of samples that the user has chosen, which tabs of languages share, and the list to choose another from. */
export function useLanguage() {
  const [chosen, setChosen] = useState(lasting.read(storageKey));
  const language = sampleLanguages.find(({ id }) => id === chosen) ?? sampleLanguages[0]!;
  const choice = (
    <select
      className="rc-language"
      aria-label="Language"
      value={language.id}
      onChange={(event) => {
        setChosen(event.target.value);
        lasting.write(storageKey, event.target.value);
      }}
    >
      {sampleLanguages.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
  return { language, choice };
}
