declare module 'fontverter' {
  const fontverter: { convert(font: Buffer, to: 'truetype' | 'woff2'): Promise<Buffer> };
  export default fontverter;
}
