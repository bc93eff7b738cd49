/** What the build hands to the home page. */
export interface HomeContent {
  groups: OperationGroupLinks[];
  keySample: Sample;
  requestSamples: Sample[];
  /** The values of the samples as a fragment of the operation's page: *Run* sends them. */
  requestFragment: string;
  responseSample: Sample;
}

export interface OperationGroupLinks {
  title: string;
  operations: { name: string; subtitle?: string; method: string; slug: string }[];
}

export interface Sample {
  /** Value of its tab. */
  id: string;
  label: string;
  language: string;
  html: string;
}

/** Slug of the operation that the first request calls. */
export const firstOperation = 'reverse-geocode';

/** The point of the request on the home page, Mirpur 2, degrees. */
export const firstPosition = { longitude: 90.35723, latitude: 23.8067 };

/** What the sandbox returns for this point; a browser test compares them. */
export const firstAddress = {
  address: 'House 8, Road 2, Block C, Section 2, Mirpur, Dhaka',
  addressBangla: 'বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা',
  distanceMeters: 3.74,
};
