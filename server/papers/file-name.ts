import type { PaperKind, PaperType } from '#shared/rules/uploads.ts';

const endings: Record<PaperType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };
const nouns: Record<PaperKind, string> = { profilePhoto: 'Photo', aadharCard: 'Aadhar card', panCard: 'PAN card' };
const longest = 80;

/** Letters that steer a terminal, a line or the direction of reading instead of being read. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A sender's file name as it may be shown: one line, no folders, no steering letters, ending as the content does. */
export function shownFileName(sent: string, kind: PaperKind, type: PaperType): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(unseen, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[<>:"|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...stem].slice(0, longest).join('').trim() || nouns[kind]}.${endings[type]}`;
}

/** The Content-Disposition of a paper: named after its owner and kind, never after what was sent. */
export function dispositionOf(
  how: 'inline' | 'attachment',
  paper: { kind: PaperKind; media_type: PaperType; owner: string },
): string {
  const name = shownFileName(`${paper.owner} ${nouns[paper.kind]}.x`.trim(), paper.kind, paper.media_type);
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
