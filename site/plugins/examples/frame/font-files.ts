/** By weight: the fonts of Bangla names on the maps of examples, below `/vendor`. */
export const banglaFontFiles = {
  400: 'fonts/noto-sans-bengali-bengali-400-normal.woff2',
  700: 'fonts/noto-sans-bengali-bengali-700-normal.woff2',
};
