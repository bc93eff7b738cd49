/** Prose of the guide that both versions share. */

export const errors = `
An error has the HTTP status you see and a body with \`message\` and \`status\`. The same four are possible on every call.
A 200 can also carry bad news: an answer such as \`Point not inside polygon\` has status 200 and \`data\` is \`null\`. Check the
data, not only the status.
`;

export const credits = `
A package holds a number of calls. One request can count as several of them, because each option you switch on may ask
another service. The table shows what each operation costs; options not listed are free. **Not published** means that no
public source gives a number: we do not guess.
`;

export const coordinateOrders = `
A position is two numbers in degrees, WGS 84. Most mistakes come from their order, and the order is not the same everywhere.
In Bangladesh a longitude lies between 88.0 and 92.7 and a latitude between 20.5 and 26.7, so a swapped pair can always
be recognised. On these pages \`longitude\` is blue and \`latitude\` is orange, in names, samples and answers.

Coordinates that come **back** are always \`[lon, lat]\`, as in GeoJSON.
`;

export const rateLimits = `
A package limits calls per day or month, and a limit per minute keeps the service quick for all. Above it the answer is 429
with \`API LIMIT EXCEEDED\`. Wait, then try again, and make the pause longer each time; do not repeat at once.

402 is something else: the package or its payment needs your attention, and waiting does not help.

The sandbox also sends \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`, \`Retry-After\` with each 429, and
\`X-Calls-Charged\` with what the call cost. No public source gives the numbers of the provider's limits. Your [dashboard]({dashboardUrl}) shows those of your package.
`;

export const changes = `
Version 2 keeps most answers and moves the key out of the path. Find your call in the table, then see **In version 2** in its
section for each parameter.
`;
