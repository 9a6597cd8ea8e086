/** Found by the customer's device before the customer sent the photo. The reviewer sees the same warnings. */

export const photoWarnings = ['blurred', 'soft', 'dark', 'pale', 'glare', 'small'] as const;
export type PhotoWarning = (typeof photoWarnings)[number];

const code = `(${photoWarnings.join('|')})`;
const codes = `(${code}(,${code}){0,${photoWarnings.length - 1}})?`;

/** Form field with the warnings of up to six files, such as `blurred,dark;;small`. */
export const photoWarningsPattern = new RegExp(`^${codes}(;${codes}){0,5}$`);

export function formatPhotoWarnings(ofFiles: readonly (readonly PhotoWarning[])[]): string | undefined {
  return ofFiles.some((warnings) => warnings.length > 0)
    ? ofFiles.map((warnings) => warnings.join(',')).join(';')
    : undefined;
}

export const readPhotoWarnings = (field: string): PhotoWarning[][] =>
  field.split(';').map((text) => knownPhotoWarnings(text.split(',')));

export const knownPhotoWarnings = (found: readonly string[]): PhotoWarning[] =>
  photoWarnings.filter((warning) => found.includes(warning));
