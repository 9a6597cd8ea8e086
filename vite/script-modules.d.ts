declare module '*?script' {
  /** Browser script, bundled and minified, as text. */
  const code: string;
  export default code;
}
