// Buttons next to a map, which control it with useMap

import { Map, MapProvider, useMap } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

function Toolbar() {
  const { dhaka } = useMap();

  return (
    <p className="panel">
      <button type="button" onClick={() => dhaka?.easeTo({ bearing: 0, pitch: 0 })}>
        North up
      </button>
      <button type="button" onClick={() => dhaka?.easeTo({ bearing: 40, pitch: 50 })}>
        Tilt
      </button>
      <button type="button" onClick={() => dhaka?.zoomIn()}>
        Nearer
      </button>
    </p>
  );
}

function Page() {
  return (
    <MapProvider>
      <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
        <Toolbar />
        <Map
          id="dhaka"
          initialViewState={{
            longitude: 90.3957,
            latitude: 23.7386,
            zoom: 13,
            bearing: 40,
            pitch: 50,
          }}
          mapStyle={mapStyle}
          style={{ flex: 1 }}
        />
      </div>
    </MapProvider>
  );
}

createRoot(document.getElementById('root')!).render(<Page />);
