interface Props {
  /** Degrees east. */
  lng: number | string;
  /** Degrees north. */
  lat: number | string;
  order?: 'lon,lat' | 'lat,lon';
}

/** A point as text, longitude blue and latitude orange, in the given order. */
export default function Position({ lng, lat, order = 'lon,lat' }: Props) {
  const longitude = <span className="lon">{lng}</span>;
  const latitude = <span className="lat">{lat}</span>;
  return (
    <span className="position">
      {order === 'lat,lon' ? latitude : longitude}, {order === 'lat,lon' ? longitude : latitude}
    </span>
  );
}
