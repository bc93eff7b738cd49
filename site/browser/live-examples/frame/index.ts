/**
 * Runs first in every live example. It gives the example's map what belongs to the page around it: the color mode,
 * names in Bangla and English, the attribution of the data in use, gestures that leave the page its scroll, and words
 * for those who do not see the map. The example's own code has none of this and stays as a user would write it.
 */
import { describeMap } from '../../../parts/map/text-alternative.ts';
import { drawBanglaNames, loadNameFonts } from './bangla-names.ts';
import { followers, followsPage, startColorMode, styleInMode } from './color-mode.ts';
import type { Engine, MapOptions } from './engine.ts';
import { leaveScrollToPage } from './gestures.ts';
import { addLook } from './look.ts';
import { reportDrawing, reportNoMap } from './map-problems.ts';
import { reportProblems } from './problems.ts';
import { startedMessage, withoutMapMessage } from './report.ts';
import { tellTrueAttribution } from './true-attribution.ts';
import { drawLettersWhole } from './whole-letters.ts';
import { bridgeWorkers } from './workers.ts';

declare global {
  /** Called with a map library that was loaded as a module. */
  var prepareEngine: (engine: Engine) => void;
}

let hasMap = false;

globalThis.prepareEngine = (engine) => {
  const Original = engine.Map;
  engine.Map = class extends Original {
    constructor(options: MapOptions) {
      const { style, cooperativeGestures = true } = options;
      try {
        super({ ...options, cooperativeGestures, style: followsPage(style) ? styleInMode(style) : style });
      } catch (error) {
        reportNoMap(error);
        throw error;
      }
      hasMap = true;
      reportDrawing(this);
      drawBanglaNames(this);
      tellTrueAttribution(this);
      describeMap(this);
      // mapbox-gl 1.13 does not know the option.
      if (!('cooperativeGestures' in this)) leaveScrollToPage(this);
      if (followsPage(style)) followers.set(this, { address: style, show: (next) => super.setStyle(next) });
    }

    /** An example that chooses its own style has it in every color mode. */
    override setStyle(style: unknown, options?: object): unknown {
      followers.delete(this);
      return super.setStyle(style, options);
    }
  };
};

// A script tag's library is a variable of the page: it is prepared when it is assigned.
let library: Engine | undefined;
Object.defineProperty(globalThis, 'bkoigl', {
  configurable: true,
  get: () => library,
  set(engine: Engine) {
    library = engine;
    globalThis.prepareEngine(engine);
  },
});

drawLettersWhole(CanvasRenderingContext2D.prototype);
loadNameFonts();
addLook();
bridgeWorkers();
reportProblems();
startColorMode();
parent.postMessage(startedMessage, '*');
addEventListener('load', () => hasMap || parent.postMessage(withoutMapMessage, '*'));
