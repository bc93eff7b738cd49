/** How a request is authenticated, in each version. */
import type { ApiVersion } from '@portal/contract';

export const authentication: Record<ApiVersion, string> = {
  v2: `
Every request requires your API key. Most endpoints accept it as \`api_key\` in the query:

\`\`\`
GET /v2/api/search/autocomplete/place?api_key={apiKey}&q=dhanmondi
\`\`\`

Three endpoints differ: Route Optimization and Route Location Optimized require \`api_key\` in the JSON body, and Calculate
Detailed Route requires \`key\` in the query. The page of each endpoint specifies its name and
place in the row **Key**.

Treat the key like a password: keep it on your server where possible. If you use a key in a browser, restrict it to your
domains in the [dashboard]({dashboardUrl}). Without a valid key, the API returns 401.
`,
  v1: `
Version 1 requires the key in the path, and its place differs between endpoints:

\`\`\`
GET /v1/api/search/reverse/{apiKey}/geocode?longitude=90.3674&latitude=23.8197
\`\`\`

Paths appear in logs, browser histories and referrer headers, which can leak the key. Version 2 accepts it in the query or the
body instead. Without a valid key, the API returns 401.
`,
};
