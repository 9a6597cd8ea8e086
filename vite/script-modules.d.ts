declare module '*?script' {
  /** A browser script, bundled and minified, as text. */
  const code: string;
  export default code;
}
