import type { HttpRequest } from '../request.ts';

/** A language that requests are shown in. */
export interface SampleLanguage {
  /** Stable ID, stored as the user's selection. */
  id: string;
  label: string;
  /** Language name of the highlighter. */
  shikiLanguage: string;
  fileName: string;
  /** Complete code (for cURL, a command) that sends the request, prints the response and shows HTTP errors. */
  render(request: HttpRequest): string;
}
