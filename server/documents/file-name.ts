import { masked } from '#shared/rules/masking.ts';
import type { DocumentKind, UploadMediaType } from '#shared/rules/uploads.ts';

const endings: Record<UploadMediaType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };
const nouns: Record<DocumentKind, string> = {
  profilePhoto: 'Photo',
  aadharCard: 'Aadhar card',
  panCard: 'PAN card',
  caseDocument: 'Document',
};
const longest = 80;
/** Number of characters read from the end of an uploaded file name. */
const longestSent = 1_000;

/** Control, formatting (such as bidirectional), private-use and surrogate characters, line and paragraph separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes that browsers use for quotation marks and line ends in file names (HTML, multipart/form-data). */
const escapedByBrowsers = new Map([
  ['%22', '"'],
  ['%0D', '\r'],
  ['%0A', '\n'],
]);

/** One line without folders, with the extension of the detected type; without a usable name, the kind's name. */
export function shownFileName(sent: string, kind: DocumentKind, type: UploadMediaType): string {
  const named = sent.replace(/%(?:22|0D|0A)/gi, (written) => escapedByBrowsers.get(written.toUpperCase()) ?? '');
  const last = named.slice(-longestSent).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(unseen, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[<>:"|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...masked(stem)].slice(0, longest).join('').trim() || nouns[kind]}.${endings[type]}`;
}

/** The file is named after its owner and kind. The uploaded name is not used. */
export function dispositionOf(
  how: 'inline' | 'attachment',
  document: { kind: DocumentKind; media_type: UploadMediaType; owner: string },
): string {
  const name = shownFileName(`${document.owner} ${nouns[document.kind]}.x`.trim(), document.kind, document.media_type);
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
