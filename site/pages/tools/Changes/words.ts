/** Words that the page of changes and its feed share. */
import type { ChangeKind, Operation, Release, ReleaseChange } from '@portal/contract';
import { dayWords } from '../../day-words.ts';

export const kindNames: Record<ChangeKind, string> = {
  breaking: 'Breaking',
  deprecated: 'Deprecated',
  new: 'New',
  compatible: 'Compatible',
  text: 'Text',
};

/** What each kind means to code that works today. */
export const kindMeanings: Record<ChangeKind, string> = {
  breaking: 'Code that works today can fail. The release has a new major version.',
  deprecated: 'The endpoint or field still works, and gets no new features.',
  new: 'There is another endpoint, parameter or field to use.',
  compatible: 'Your code works unchanged, although something else differs.',
  text: 'Only descriptions or examples differ.',
};

export function releaseName({ version, apiVersion }: Release): string {
  return `Version ${version.slice(1)}, release ${apiVersion}`;
}

/** Anchor of a release on the page, such as `v2-2-0-1`. */
export function releaseAnchor({ version, apiVersion }: Release): string {
  return `${version}-${apiVersion.replaceAll('.', '-')}`;
}

/** What a release has that no other came before. */
export function firstReleaseText({ endpoints }: Release): string {
  return `The first release on this page, with ${endpoints} endpoints.`;
}

/** That a whole version is deprecated; empty for one that isn't. */
export function deprecationText({ endpoints, sunset }: Release): string {
  if (!sunset) return '';
  return `All ${endpoints} endpoints have been deprecated since ${dayWords(sunset)}.`;
}

/** `Districts`, `Districts and Unions` or `12 endpoints`; empty for a change of the whole API. */
export function countedOperations({ operations }: ReleaseChange): string {
  if (operations.length > 3) return `${operations.length} endpoints`;
  return new Intl.ListFormat('en-US').format(operations.map(({ name }) => name));
}

/**
 * The newest release that changed more than the texts of an operation; else the first that was kept, and `isChanged` is
 * false. `releases` are newest first.
 */
export function lastChange(
  { id, version }: Pick<Operation, 'id' | 'version'>,
  releases: Release[],
): { release: Release; isChanged: boolean } | undefined {
  const own = releases.filter((release) => release.version === version);
  const changed = own.find(({ changes }) =>
    changes?.some(
      ({ kind, operations }) =>
        kind !== 'text' && (operations.length === 0 || operations.some((one) => one.id === id)),
    ),
  );
  const release = changed ?? own.at(-1);
  return release && { release, isChanged: changed !== undefined };
}
