/** Converts an operation and values to one request, and the request to `fetch` arguments or a sample in ten languages. */
export {
  buildRequest,
  encodePairs,
  fetchArguments,
  type HttpRequest,
  type RequestTarget,
  type RequestValues,
  requestUrl,
} from './request.ts';
export { findSampleLanguage, type SampleLanguage, sampleLanguages } from './samples/index.ts';
