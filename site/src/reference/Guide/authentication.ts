/** How a caller shows who he is, in each version. */
import type { ApiVersion } from '@portal/contract';

export const authentication: Record<ApiVersion, string> = {
  v2: `
Every call carries your key. Most take it as \`api_key\` in the query:

\`\`\`
GET /v2/api/search/autocomplete/place?api_key={apiKey}&q=dhanmondi
\`\`\`

Three calls differ: route optimization and route sorting read \`api_key\` from the JSON body, and detailed routing names it
\`key\` in the query. The **Key** line of each operation says which it is.

Treat the key like a password. Keep it on your server where you can. A key used in a browser can be bound to your own
domains in the [dashboard]({dashboardUrl}). A missing or unknown key answers 401.
`,
  v1: `
Version 1 takes the key as a part of the path, and its place differs from call to call:

\`\`\`
GET /v1/api/search/reverse/{apiKey}/geocode?longitude=90.3674&latitude=23.8197
\`\`\`

A path is written into logs, histories and referrer headers, so the key leaks easily. Version 2 takes it in the query or in
the body. A missing or unknown key answers 401.
`,
};
