import type { HttpRequest } from '../request.ts';

/** A language that requests are shown in. */
export interface SampleLanguage {
  /** Stable id, kept as the reader's choice. */
  id: string;
  label: string;
  /** Language name of the highlighter. */
  shikiLanguage: string;
  /** Name under which a reader would save the sample. */
  fileName: string;
  /** A whole program (for cURL, a command) that sends the request, prints the answer and shows HTTP errors. */
  render(request: HttpRequest): string;
}
