/** From an operation and values to one request, and from the request to a call or to a sample in ten languages. */
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
