import { Fragment } from 'react';

const classOf: Record<string, string> = {
  lon: 'lon',
  lng: 'lon',
  longitude: 'lon',
  lat: 'lat',
  latitude: 'lat',
};

/** In which order two coordinates are sent, as colored cells: `lon,lat` or `lat,lon`. */
export default function Order({ value }: { value: string }) {
  const parts = value.replace(/[[\]\s]/g, '').split(',');
  return (
    <span className="order">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <span className="visually-hidden">, </span>}
          <span className={classOf[part]}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
