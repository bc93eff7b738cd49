/** How a date of deprecation reads on a given day. */
import { dayWords } from '../../day-words.ts';

/**
 * "has been deprecated since December 31, 2025" once that day has passed, "will be deprecated after …" before.
 * `sunset` is an ISO date, the last supported day; both days are compared in UTC.
 */
export function deprecationWords(sunset: string, today: Date): string {
  const lastDay = new Date(`${sunset}T00:00:00Z`);
  if (Number.isNaN(lastDay.getTime())) {
    throw new Error(`The sunset date is "${sunset}"; expected an ISO date such as 2025-12-31.`);
  }
  const written = dayWords(sunset);
  const hasPassed = today.getTime() >= lastDay.getTime() + 24 * 60 * 60 * 1000;
  return hasPassed ? `has been deprecated since ${written}` : `will be deprecated after ${written}`;
}
