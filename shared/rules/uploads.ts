export const profileDocumentKinds = ['profilePhoto', 'aadharCard', 'panCard'] as const;
export type ProfileDocumentKind = (typeof profileDocumentKinds)[number];

export const documentKinds = [...profileDocumentKinds, 'caseDocument'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export function isProfileDocumentKind(text: string): text is ProfileDocumentKind {
  return profileDocumentKinds.some((kind) => kind === text);
}

export type UploadedPaths = Record<ProfileDocumentKind, string | null>;

export const uploadMediaTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type UploadMediaType = (typeof uploadMediaTypes)[number];

export const largestUpload = 1_048_576;

/** All identity and case documents. Profile photos only need access control. */
export function isIdentityDocument(kind: DocumentKind): boolean {
  return kind !== 'profilePhoto';
}

export const undoLife = 60_000;

export function uploadPath(key: string): string {
  return `/uploads/${key}`;
}

/** Address of the picture of a page of a PDF. */
export function pagePath(path: string, page: number): string {
  return `/api/documents/${uploadKeyIn(path)}/pages/${page}`;
}

export function uploadKeyIn(path: string): string {
  return path.replace(/^\/?uploads\//, '');
}
