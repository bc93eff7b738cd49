/** The first request in three steps: what a user pastes, with the host and the key of this portal's sandbox. */
import type { Settings } from '@portal/settings';
import type { Sample } from '../../src/home/content.ts';

type SampleText = Omit<Sample, 'html'> & { text: string };

/** Puts host and key into the environment: those of the sandbox, or both of the live API. */
export function keySample({ hosts, keys, packages }: Settings): SampleText {
  return {
    id: 'shell',
    label: 'Shell',
    language: 'bash',
    text: `# Sandbox of this portal
export HOST=${hosts.sandbox}
export ${packages.envPrefix}_API_KEY=${keys.sandbox}

# Live API, with your own key
# export HOST=${hosts.api}
# export ${packages.envPrefix}_API_KEY=${keys.placeholder}`,
  };
}

/** The same request in three languages. */
export function requestSamples({ packages }: Settings): SampleText[] {
  const key = `${packages.envPrefix}_API_KEY`;
  return [
    {
      id: 'curl',
      label: 'cURL',
      language: 'bash',
      text: `curl -G "$HOST/v2/api/search/reverse/geocode" \\
  -d api_key="$${key}" \\
  -d longitude=90.35723 \\
  -d latitude=23.80670 \\
  -d bangla=true`,
    },
    {
      id: 'javascript',
      label: 'JavaScript',
      language: 'javascript',
      text: `const query = new URLSearchParams({
  api_key: process.env.${key},
  longitude: 90.35723,
  latitude: 23.80670,
  bangla: true,
});
const response = await fetch(
  \`\${process.env.HOST}/v2/api/search/reverse/geocode?\${query}\`,
);
console.log(await response.json());`,
    },
    {
      id: 'python',
      label: 'Python',
      language: 'python',
      text: `import json, os
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode({
    "api_key": os.environ["${key}"],
    "longitude": 90.35723,
    "latitude": 23.80670,
    "bangla": "true",
})
path = "/v2/api/search/reverse/geocode?"
print(json.load(urlopen(os.environ["HOST"] + path + query)))`,
    },
  ];
}

/** The part of the response that the third step explains. */
export const responseText = `{
  "place": {
    "id": 6488,
    "distance_within_meters": 3.6856,
    "address": "House 8, Road 2, Block C, …",
    "address_bn": "বাড়ি ৮, রোড ২, ব্লক সি, …",
    "area_bn": "মিরপুর"
  },
  "status": 200
}`;
