import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { geoJsonOf, gpxOf } from './download.ts';
import type { DrawnFeature } from './response-map/geometry.ts';

const features: DrawnFeature[] = [
  {
    role: 'sent',
    kind: 'point',
    path: '/q',
    label: 'sent',
    geometry: { type: 'Point', coordinates: [90, 23] },
  },
  {
    role: 'returned',
    kind: 'point',
    path: '/places/0',
    label: "Cox's <Bazar> & মিরপুর\u0001",
    geometry: { type: 'Point', coordinates: [90.4, 23.8] },
  },
  {
    role: 'fetched',
    kind: 'line',
    path: '/fetched/routes/0/geometry',
    label: 'route',
    geometry: {
      type: 'LineString',
      coordinates: [
        [90.4, 23.8],
        [90.5, 23.9],
      ],
    },
  },
];

test('a file of GPX has the points as waypoints and the lines as tracks', () => {
  const text = gpxOf(features) ?? '';
  expect(XMLValidator.validate(text)).toBe(true);
  const { gpx } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(text);
  expect(gpx).toMatchObject({
    version: '1.1',
    wpt: { lat: '23.8', lon: '90.4', name: "Cox's <Bazar> & মিরপুর" },
    trk: {
      name: 'route',
      trkseg: {
        trkpt: [
          { lat: '23.8', lon: '90.4' },
          { lat: '23.9', lon: '90.5' },
        ],
      },
    },
  });
});

test('areas alone are no file of GPX', () => {
  const coordinates: [number, number][][] = [
    [
      [90, 23],
      [91, 23],
      [91, 24],
      [90, 23],
    ],
  ];
  const ward: DrawnFeature = {
    role: 'returned',
    kind: 'area',
    path: '/ward',
    label: 'ward 17',
    geometry: { type: 'Polygon', coordinates },
  };
  expect(gpxOf([ward])).toBeUndefined();
  expect(JSON.parse(geoJsonOf([ward])).features[0]).toMatchObject({
    properties: { name: 'ward 17', path: '/ward' },
  });
});

test('coordinates of GPX have no exponent', () => {
  const text = gpxOf([
    {
      role: 'returned',
      kind: 'point',
      path: '/a',
      label: 'a',
      geometry: { type: 'Point', coordinates: [-0.0000001, 0.00000025] },
    },
  ]);
  expect(text).toContain('<wpt lat="0.00000025" lon="-0.0000001">');
});
