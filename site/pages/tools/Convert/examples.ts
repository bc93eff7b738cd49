/** Requests to start from: one for each way to paste, and one for each provider. */
import type { Operation } from '@portal/contract';
import { buildRequest, findSampleLanguage, requestUrl } from '@portal/request';
import { type ReferenceSource, replacementOf } from '../../reference/render/source.ts';

export interface ConvertExample {
  format: string;
  name: string;
  text: string;
}

/** Examples of version 1 are made of the contract: its first endpoint, one with another name now, one with a body. */
export function examplesOf(source: ReferenceSource): ConvertExample[] {
  const { settings } = source;
  const { operations } = source.contracts.v1;
  const [first] = operations;
  const renamed = operations.find((one) => {
    const next = replacementOf(source, one);
    return (
      next !== undefined &&
      next.name !== one.name &&
      next.path.split('{').length !== one.path.split('{').length - 1
    );
  });
  const posted = operations.find(({ method }) => method === 'POST');
  const requestOf = (operation: Operation) =>
    buildRequest(operation, operation.examples[0] ?? { parameters: {} }, {
      host: settings.hosts.api,
      key: settings.keys.placeholder,
    });
  const own = [
    first && { format: 'URL', name: first.name, text: requestUrl(requestOf(first)) },
    renamed && {
      format: 'PHP',
      name: renamed.name,
      text: findSampleLanguage('php').render(requestOf(renamed)),
    },
    posted && {
      format: 'cURL',
      name: posted.name,
      text: findSampleLanguage('curl').render(requestOf(posted)),
    },
  ];
  return [...own.filter((one) => one !== undefined), ...foreign];
}

/** As the providers write them, with points in Dhaka. */
const foreign: ConvertExample[] = [
  {
    format: 'URL',
    name: 'Mapbox Directions',
    text: 'https://api.mapbox.com/directions/v5/mapbox/driving/90.41254,23.79251;90.37593,23.74652?geometries=polyline6&steps=true&alternatives=true&access_token=YOUR_TOKEN',
  },
  {
    format: 'URL',
    name: 'Google Maps Geocoding',
    text: 'https://maps.googleapis.com/maps/api/geocode/json?latlng=23.8067,90.3572&language=bn&key=YOUR_KEY',
  },
];
