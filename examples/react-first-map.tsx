// A first map of Dhaka in React

import { Map, Marker, NavigationControl } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const key = '{apiKey}';

function DhakaMap() {
  return (
    <Map
      initialViewState={{ longitude: 90.3957, latitude: 23.7386, zoom: 12 }}
      mapStyle={`{mapsHost}/styles/osm-liberty/style.json?key=${key}`}
      style={{ width: '100%', height: '100vh' }}
    >
      <NavigationControl position="top-right" />
      <Marker longitude={90.3957} latitude={23.7386} color="#34772a" />
    </Map>
  );
}

createRoot(document.getElementById('root')!).render(<DhakaMap />);
