/** A point inside the site: degrees, WGS84. */
export type LngLat = [longitude: number, latitude: number];
