/** Upload rules: kinds, types and sizes of files. */

export const profileDocumentKinds = ['profilePhoto', 'aadharCard', 'panCard'] as const;
export type ProfileDocumentKind = (typeof profileDocumentKinds)[number];

/** Kinds of stored documents: profile documents, and documents sent for a case. */
export const documentKinds = [...profileDocumentKinds, 'caseDocument'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Whether the text is a kind of profile document. */
export function isProfileDocumentKind(text: string): text is ProfileDocumentKind {
  return profileDocumentKinds.some((kind) => kind === text);
}

/** Paths of a user's profile documents by kind; null if there is none. */
export type UploadedPaths = Record<ProfileDocumentKind, string | null>;

export const uploadMediaTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type UploadMediaType = (typeof uploadMediaTypes)[number];

/** Maximum upload size: 1 MiB. */
export const largestUpload = 1_048_576;

/**
 * Whether a document is encrypted and its access audited: all identity and case documents. Profile photos only need
 * access control.
 */
export function isIdentityDocument(kind: DocumentKind): boolean {
  return kind !== 'profilePhoto';
}

/** Milliseconds during which a removed or replaced file can be restored. */
export const undoLife = 60_000;

/** Returns the path of a stored file. */
export function uploadPath(key: string): string {
  return `/uploads/${key}`;
}

/** Returns the file key in a path, with or without its folder. */
export function uploadKeyIn(path: string): string {
  return path.replace(/^\/?uploads\//, '');
}
