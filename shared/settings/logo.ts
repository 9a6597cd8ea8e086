/** An operator's logo is kept in the settings as a small PNG in a data URL, so that history, undo and file have it. */
export const logoStart = 'data:image/png;base64,';
export const longestLogo = 80_000;

/** Address of a stored logo, another one for another picture; on pages, which have no more of it, the same address. */
export function logoAddress(picture: string): string {
  if (!picture.startsWith(logoStart)) return picture;
  // Near the end a PNG has the check sum of its pixels.
  return `/logo.png?${encodeURIComponent(picture.slice(-26, -14))}`;
}
