/**
 * What a map should show, worked out without the map: the Mercator projection of web maps and the size of the earth
 * (WGS84), so that tests compare an example with geometry and not with the library that draws it.
 */
export type LngLat = [lng: number, lat: number];
export type Pixel = [x: number, y: number];

export interface Camera {
  center: LngLat;
  zoom: number;
  /** Of the map's canvas on the page, pixels. */
  box: { x: number; y: number; width: number; height: number };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (value: number) => (value * 180) / Math.PI;

/** Side of the whole world at zoom 0, pixels (tiles of 512 px). */
const worldPixels = 512;

/** Web Mercator (EPSG:3857) from 0 to 1, north up. */
const toWorld = ([lng, lat]: LngLat): Pixel => [
  lng / 360 + 0.5,
  0.5 - Math.asinh(Math.tan(radians(lat))) / (2 * Math.PI),
];

/** Where a north-up map shows the point, pixels of the page. */
export function pixelAt({ center, zoom, box }: Camera, position: LngLat): Pixel {
  const scale = worldPixels * 2 ** zoom;
  const [[x, y], [centerX, centerY]] = [toWorld(position), toWorld(center)];
  return [box.x + box.width / 2 + (x - centerX) * scale, box.y + box.height / 2 + (y - centerY) * scale];
}

/** The point that a north-up map shows at this pixel of the page. */
export function positionAt({ center, zoom, box }: Camera, [pixelX, pixelY]: Pixel): LngLat {
  const scale = worldPixels * 2 ** zoom;
  const [centerX, centerY] = toWorld(center);
  const x = centerX + (pixelX - box.x - box.width / 2) / scale;
  const y = centerY + (pixelY - box.y - box.height / 2) / scale;
  return [(x - 0.5) * 360, degrees(Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)))];
}

/** Meters of one degree of longitude and of latitude at this latitude, on the ellipsoid. */
function degreeMeters(lat: number): [lng: number, lat: number] {
  const [equatorMeters, eccentricity2] = [6_378_137, 0.00669437999014];
  const flat = 1 - eccentricity2 * Math.sin(radians(lat)) ** 2;
  return [
    radians(1) * (equatorMeters / Math.sqrt(flat)) * Math.cos(radians(lat)),
    (radians(1) * equatorMeters * (1 - eccentricity2)) / flat ** 1.5,
  ];
}

/** Distance on the ellipsoid, meters; accurate to 0.1 % up to 100 km. */
export function distanceMeters(from: LngLat, to: LngLat): number {
  const [perLng, perLat] = degreeMeters((from[1] + to[1]) / 2);
  return Math.hypot((to[0] - from[0]) * perLng, (to[1] - from[1]) * perLat);
}

/** Length of the line through the points, meters. */
export function lengthMeters(line: LngLat[]): number {
  return line.slice(1).reduce((sum, position, i) => sum + distanceMeters(line[i]!, position), 0);
}

/** Area within the vertices, square meters: the shoelace rule on the plane that touches the ellipsoid in their middle. */
export function areaSquareMeters(corners: LngLat[]): number {
  const middleLat = corners.reduce((sum, [, lat]) => sum + lat, 0) / corners.length;
  const [perLng, perLat] = degreeMeters(middleLat);
  const twice = corners.reduce((sum, [lng, lat], i) => {
    const [nextLng, nextLat] = corners[(i + 1) % corners.length]!;
    return sum + lng * nextLat - nextLng * lat;
  }, 0);
  return (Math.abs(twice) / 2) * perLng * perLat;
}
