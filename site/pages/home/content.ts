/** The first request that the home page shows, runs and draws on its map. */

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
