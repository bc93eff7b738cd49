/** Where a newcomer starts. */
import type { ApiVersion } from '@portal/contract';

const start = `
1. **Sign up.** [Create an account]({signUpUrl}) in the developer dashboard.
2. **Choose a package.** It sets your credits and limits. The [dashboard]({dashboardUrl}) shows packages and prices.
3. **Copy your key.** In the samples, replace \`{apiKey}\` with it.

For help, {contactSupport}.
`;

export const introduction: Record<ApiVersion, string> = {
  v2: `
Search, geocode, plan routes and manage geofences in Bangladesh. Send every request over HTTPS to \`{apiHost}\`. Every response is
JSON.
${start}
### Use the sandbox without an account

The sandbox supports every endpoint and returns sample data. Each of its keys has a known outcome:

| Key | Outcome |
| --- | --- |
| \`{sandboxKey}\` | The request succeeds |
| \`{sandboxKey}-2\` | The request succeeds for another owner, who can't access the first owner's geofences |
| \`{sandboxKey}-402\` | 402: no credits left |
| \`{sandboxKey}-429\` | 429: rate limit exceeded |
| Any other key | 401: unknown key |
`,
  v1: `
The endpoints of version 1 at \`{apiHost}\`. Each one links to its version 2 replacement.
${start}`,
};
