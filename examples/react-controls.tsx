// The usual controls, and a custom one

import type { Map as EngineMap, IControl } from 'mapbox-gl';
import {
  FullscreenControl,
  GeolocateControl,
  Map,
  NavigationControl,
  ScaleControl,
  useControl,
} from 'react-bkoi-gl';
import { createRoot } from 'react-dom/client';
import 'react-bkoi-gl/styles';

const mapStyle = '{mapsHost}/styles/osm-liberty/style.json?key={apiKey}';
const start = { longitude: 90.3957, latitude: 23.7386, zoom: 13 };
const wholeWindow = { width: '100%', height: '100vh' };

/** A control is any object with onAdd, which returns an element, and onRemove. */
class HomeButton implements IControl {
  private readonly container = document.createElement('div');

  onAdd(map: EngineMap): HTMLElement {
    const button = document.createElement('button');
    Object.assign(button, {
      type: 'button',
      title: 'Back to the start',
      textContent: '⌂',
    });
    button.style.fontSize = '20px';
    const { longitude, latitude, zoom } = start;
    button.onclick = () => map.flyTo({ center: [longitude, latitude], zoom });
    this.container.className = 'mapboxgl-ctrl mapboxgl-ctrl-group';
    this.container.replaceChildren(button);
    return this.container;
  }

  onRemove = () => this.container.remove();
}

function HomeControl() {
  useControl(() => new HomeButton(), { position: 'top-left' });
  return null;
}

function MapWithControls() {
  return (
    <Map initialViewState={start} mapStyle={mapStyle} style={wholeWindow}>
      <NavigationControl position="top-right" />
      <FullscreenControl position="top-right" />
      <GeolocateControl position="top-right" trackUserLocation />
      <ScaleControl position="bottom-left" unit="metric" />
      <HomeControl />
    </Map>
  );
}

createRoot(document.getElementById('root')!).render(<MapWithControls />);
