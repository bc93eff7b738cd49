/** A day such as November 22, 2026, the same on every machine. `date` is an ISO date. */
export function dayWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
