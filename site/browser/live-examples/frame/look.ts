/**
 * The look of what the frame itself adds to a map, and of the libraries' own controls on a dark page. The button of the
 * attribution is 24 px in both libraries, 10 px from the edges: with these 10 px all around it, a finger has 44.
 */
const sheet = `
.gesture-hint { position: absolute; z-index: 2; inset: 0; display: grid; place-items: center; padding: 16px; background: rgb(20 27 22 / .6); color: #fff; font: 600 16px/24px system-ui, sans-serif; text-align: center; pointer-events: none; transition: opacity .2s; }
.gesture-hint:empty { opacity: 0; }
[data-theme='dark'] :is(.maplibregl-ctrl-logo, .mapboxgl-ctrl-logo) { filter: invert(1) hue-rotate(180deg); }
[data-theme='dark'] :is(.maplibregl-ctrl-group, .mapboxgl-ctrl-group, .maplibregl-ctrl-attrib, .maplibregl-ctrl-scale, .mapboxgl-ctrl-scale) { filter: invert(.9) hue-rotate(180deg); }
[data-theme='dark'] .mapboxgl-ctrl-attrib { background: rgb(22 29 25 / .8); color: #cdd6cf; }
[data-theme='dark'] .mapboxgl-ctrl-attrib-button { filter: invert(.9); }
[data-theme='dark'] :is(.maplibregl-ctrl-group, .mapboxgl-ctrl-group) button { color: #141b16; }
:is(.maplibregl-ctrl-logo, .mapboxgl-ctrl-logo) { background-color: rgb(255 255 255 / .8); border-radius: 2px; box-shadow: 0 0 0 4px rgb(255 255 255 / .8); }
:is(.maplibregl-ctrl-attrib-button, .mapboxgl-ctrl-attrib-button)::after { content: ''; position: absolute; inset: -10px; }
:is(.maplibregl-ctrl-attrib, .mapboxgl-ctrl-attrib) a { position: relative; z-index: 1; }
[data-theme='dark'] :is(.maplibregl-popup-content, .mapboxgl-popup-content) { background: #161d19; color: #eaf0eb; }
[data-theme='dark'] :is(.maplibregl-popup-tip, .mapboxgl-popup-tip) { filter: brightness(.1); }
`;

export function addLook(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: sheet }));
}
