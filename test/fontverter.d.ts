declare module 'fontverter' {
  /** Converts a font to another format: 'truetype' or 'woff2'. */
  export function convert(font: Uint8Array, format: string): Promise<Uint8Array>;
}
