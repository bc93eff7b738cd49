/** Where a newcomer starts. */
import type { ApiVersion } from '@portal/contract';

const start = `
1. **Sign up.** [Create an account]({signUpUrl}) in the developer dashboard.
2. **Pick a package.** It sets how many calls you may make. Packages and prices are shown in the [dashboard]({dashboardUrl}).
3. **Copy your key.** Put it where the samples say \`{apiKey}\`.

Help comes by e-mail: [write to support]({supportUrl}).
`;

export const introduction: Record<ApiVersion, string> = {
  v2: `
Search, geocode, route and fence places in Bangladesh. Every call is one HTTPS request to \`{apiHost}\` and answers in JSON.
${start}
### Try it first

The sandbox answers every call without an account, from sample data. Its keys have known outcomes:

| key | what happens |
| --- | --- |
| \`{sandboxKey}\` | the call works |
| \`{sandboxKey}-2\` | works too, and belongs to another owner: it does not see the first one's geofences |
| \`{sandboxKey}-402\` | has no credit left: 402 |
| \`{sandboxKey}-429\` | is over its limit: 429 |
| any other | is not known: 401 |
`,
  v1: `
The calls of version 1 at \`{apiHost}\`. Each one links to the version 2 call that takes its place.
${start}`,
};
