/** Where the packages that examples load from a public CDN are served by the portal itself. */
export const vendorFolder = 'vendor';

/** A font of the names on the maps of examples. */
interface NameFont {
  family: string;
  weight: '400' | '700';
  /** Below `/vendor`. */
  file: string;
}

const fonts = (family: string, script: string): NameFont[] =>
  (['400', '700'] as const).map((weight) => ({
    family,
    weight,
    file: `fonts/noto-sans-bengali-${script}-${weight}-normal.woff2`,
  }));

/** Both scripts of one design, so that names look the same in every browser and in the still images. */
export const nameFonts = [...fonts('Noto Sans Bengali', 'bengali'), ...fonts('Noto Sans', 'latin')];
