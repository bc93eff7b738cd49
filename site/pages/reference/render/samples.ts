/** Request samples as the pages show them: the host of the live API, and a placeholder for the key. */
import type { Operation, RequestExample } from '@portal/contract';
import { buildRequest, findSampleLanguage, type SampleLanguage, sampleLanguages } from '@portal/request';
import type { Settings } from '@portal/settings';

export type { SampleLanguage };

export interface SampleSet {
  languages: SampleLanguage[];
  render(language: string, operation: Operation, example: RequestExample): string;
}

/** Samples for the live API; the client replaces host and key by those of the sandbox. */
export function createSamples({ hosts, keys }: Settings): SampleSet {
  const target = { host: hosts.api, key: keys.placeholder };
  return {
    languages: sampleLanguages,
    render: (language, operation, example) =>
      findSampleLanguage(language).render(buildRequest(operation, example, target)),
  };
}
