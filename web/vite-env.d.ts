/// <reference types="vite/client" />

declare module '*?script' {
  /** A bundled, minified browser script as text. */
  const code: string;
  export default code;
}

declare module 'virtual:worded-files' {
  /** Names of the browser files that exist once in each language (one-language-each.ts). */
  const names: readonly string[];
  export default names;
}
