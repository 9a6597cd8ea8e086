/// <reference types="vite/client" />

declare module '*?script' {
  /** A bundled, minified browser script as text. */
  const code: string;
  export default code;
}
