/** Owners of the test keys. */
export const sandboxOwners = { first: 2978, second: 1624 };
