/** Prose of the guide that both versions share. */

export const errors = `
An error response has an HTTP status and a body with \`message\` and \`status\`. Every endpoint can return the same four errors.

A wrong path returns 404, a wrong method 405, a body that is too large 413, and a wrong content type 415. If the server fails, the
status is 5xx. Retry only after 429 and 5xx: see [Retry safely](/docs/going-to-production#retry-safely). *Unconfirmed:* the format
of these responses in the live API.

Check the data as well as the status: with \`Point not inside polygon\`, for example, the status is 200 and \`data\` is \`null\`.

To report an error, {contactSupport} with the endpoint, the time, the status and the message. Don't send your key.
`;

export const credits = `
Your package includes a number of credits. A request uses at least the base credits of its endpoint, and some options add
more. The table shows both; options that aren't listed add no credits.
`;

export const coordinateOrders = `
A point is two numbers in degrees (WGS 84): longitude and latitude. Their order differs between endpoints, and swapped
coordinates are the most common mistake. In Bangladesh, longitudes range from 88.0 to 92.7 and latitudes from 20.5 to 26.7, so
a swapped pair is always recognizable. On these pages, \`longitude\` is blue and \`latitude\` is orange.

Pairs of coordinates in a **response** are always \`[longitude, latitude]\`, as in GeoJSON.
`;

export const rateLimits = `
If you send too many requests in a short time, or reach a limit of your package, the API returns 429 with
\`API LIMIT EXCEEDED\`. Wait before you retry, and double the wait after each failure. *Unconfirmed:* an older public page
describes limits per day, per month and per minute.

402 is different: the package or its payment needs attention. Don't retry; check your [dashboard]({dashboardUrl}).

The sandbox also returns the headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`, \`X-Calls-Charged\` with
the credits used, and \`Retry-After\` with each 429. The limits of the live API aren't published; the dashboard shows those of
your package.
`;

export const changes = `
Version 2 returns mostly the same responses and removes the key from the path. Find your endpoint in the table, then see
**In version 2** in its section for every parameter. [Version 1 and version 2](/api/changes/#version-1-and-version-2) lists what
breaks and what is new, endpoint by endpoint.
`;
