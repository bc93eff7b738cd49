import { fold } from '@portal/text';

/** A kind's name without regard to case, spaces and dashes: the same for `religious place` and `Religious-Place`. */
export function kindKey(kind: string): string {
  return fold(kind).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
