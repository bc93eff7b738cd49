// Places in Dhaka as markers, each with a popup
import { useState } from 'react';
import { Map, Marker, Popup } from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';

interface Place {
  name: string;
  address_bn: string;
  longitude: number;
  latitude: number;
}

const places: Place[] = [
  { name: 'Shahbag', address_bn: 'শাহবাগ, ঢাকা', longitude: 90.3957, latitude: 23.7386 },
  { name: 'Gulshan', address_bn: 'গুলশান, ঢাকা', longitude: 90.4125, latitude: 23.7925 },
  { name: 'Tejgaon', address_bn: 'তেজগাঁও, ঢাকা', longitude: 90.3995, latitude: 23.7639 },
];

function PlaceMarkers() {
  const [open, setOpen] = useState<Place | null>(null);

  return (
    <Map
      initialViewState={{ longitude: 90.4, latitude: 23.765, zoom: 11.5 }}
      mapStyle={mapStyle}
      style={{ width: '100%', height: '100vh' }}
    >
      {places.map((place) => (
        <Marker
          key={place.name}
          longitude={place.longitude}
          latitude={place.latitude}
          color="#34772a"
          onClick={(event) => {
            // Without this line, the same click reaches the map and closes the popup again.
            event.originalEvent.stopPropagation();
            setOpen(place);
          }}
        />
      ))}

      {open && (
        <Popup
          key={open.name}
          longitude={open.longitude}
          latitude={open.latitude}
          offset={32}
          onClose={() => setOpen(null)}
        >
          <strong>{open.name}</strong>
          <p lang="bn">{open.address_bn}</p>
        </Popup>
      )}
    </Map>
  );
}

createRoot(document.getElementById('root')!).render(<PlaceMarkers />);
