declare module 'fontverter' {
  /** A font in another format: 'truetype', 'woff2'. */
  export function convert(font: Uint8Array, format: string): Promise<Uint8Array>;
}
