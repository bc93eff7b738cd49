/**
 * A drawing context that draws nothing, for tests of what a map says and does. Tiles are requested and read, markers
 * placed and clicks handled as always; software that paints each frame took half of such a test.
 */
import type { Browser } from 'playwright-core';

/** Maps of this browser's contexts stay blank; everything else works. Returns the browser. */
export function withUndrawnMaps(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(leaveUndrawn);
    return context;
  };
  return browser;
}

/** Runs in each frame before anything else. */
function leaveUndrawn(): void {
  const { prototype } = WebGL2RenderingContext;
  const limits: Record<number, unknown> = {
    [prototype.VERSION]: 'WebGL 2.0',
    [prototype.SHADING_LANGUAGE_VERSION]: 'WebGL GLSL ES 3.00',
    [prototype.MAX_TEXTURE_SIZE]: 8192,
    [prototype.MAX_TEXTURE_IMAGE_UNITS]: 16,
    [prototype.MAX_COMBINED_TEXTURE_IMAGE_UNITS]: 32,
    [prototype.MAX_VERTEX_ATTRIBS]: 16,
    [prototype.MAX_VIEWPORT_DIMS]: new Int32Array([8192, 8192]),
    [prototype.ALIASED_LINE_WIDTH_RANGE]: new Float32Array([1, 1]),
    [prototype.VIEWPORT]: new Int32Array(4),
  };
  const results: Record<string, (...given: never[]) => unknown> = {
    getParameter: (name: number) => limits[name] ?? 0,
    getContextAttributes: () => ({ alpha: true, depth: true, stencil: true, antialias: false }),
    getSupportedExtensions: () => [],
    getExtension: () => null,
    getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
    getShaderParameter: () => true,
    getProgramParameter: (_program: unknown, name: number) =>
      name === prototype.LINK_STATUS || name === prototype.VALIDATE_STATUS ? true : 0,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getAttribLocation: () => 0,
    getUniformLocation: () => null,
    getError: () => prototype.NO_ERROR,
    checkFramebufferStatus: () => prototype.FRAMEBUFFER_COMPLETE,
    isContextLost: () => false,
  };
  const blank = (canvas: HTMLCanvasElement) => {
    const context = Object.create(prototype);
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value !== 'function') continue;
      const does = results[name] ?? (name.startsWith('create') ? () => ({}) : () => undefined);
      Object.defineProperty(context, name, { value: does });
    }
    return Object.defineProperties(context, {
      canvas: { value: canvas },
      drawingBufferWidth: { get: () => canvas.width },
      drawingBufferHeight: { get: () => canvas.height },
    });
  };
  const contexts = new WeakMap<HTMLCanvasElement, unknown>();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    if (!kind.startsWith('webgl')) return Reflect.apply(getContext, this, [kind, ...rest]);
    if (!contexts.has(this)) contexts.set(this, blank(this));
    return contexts.get(this);
  } as typeof getContext;
}
