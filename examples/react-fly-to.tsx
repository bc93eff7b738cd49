// A map whose view is in React state, with buttons that fly to places
import { useRef, useState } from 'react';
import { Map, type MapRef, Marker } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

const places: { name: string; center: [number, number] }[] = [
  { name: 'Shahbag', center: [90.3957, 23.7386] },
  { name: 'Gulshan', center: [90.4125, 23.7925] },
  { name: 'Mirpur DOHS', center: [90.37, 23.8373] },
];

function FlyingMap() {
  const map = useRef<MapRef>(null);
  const [view, setView] = useState({ longitude: 90.39, latitude: 23.79, zoom: 11 });
  const [clicked, setClicked] = useState<{ lng: number; lat: number } | null>(null);

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <p className="panel">
        {places.map(({ name, center }) => (
          <button
            key={name}
            type="button"
            onClick={() => map.current?.flyTo({ center, zoom: 15 })}
          >
            {name}
          </button>
        ))}
      </p>
      <Map
        ref={map}
        {...view}
        onMove={(event) => setView(event.viewState)}
        onClick={(event) => setClicked(event.lngLat)}
        mapStyle={mapStyle}
        style={{ flex: 1 }}
      >
        {clicked && (
          <Marker longitude={clicked.lng} latitude={clicked.lat} color="#b45309" />
        )}
      </Map>
      <p className="panel" role="status">
        {view.longitude.toFixed(4)}, {view.latitude.toFixed(4)}, zoom{' '}
        {view.zoom.toFixed(1)}
      </p>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<FlyingMap />);
