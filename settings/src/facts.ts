/** Facts that several pages state, by the name of their token: one sentence each, so that no two pages differ. */
export function sharedFacts({ product }: { product: { name: string } }): Record<string, string> {
  return {
    versionOneNotice:
      'Version 1 has been deprecated since December 31, 2025. It gets no new features, and no date for its end is published.',
    liveSdkNote: 'The SDK calls the live API, so yours can differ from this response of the sandbox:',
    confidenceNote: `The thresholds 60, 80 and 96 are measured on the sandbox. ${product.name}'s public guide of 2021 uses 70 and 95.`,
  };
}
