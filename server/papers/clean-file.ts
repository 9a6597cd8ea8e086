import { fileTypeFromBuffer } from 'file-type';
import { refuse } from '#server/http/refuse.ts';
import { openLane } from '#server/work/lane.ts';
import { type RefusalCode, refusalOf } from '#shared/messages.ts';
import { largestUpload, type PaperKind, type PaperType, paperTypes } from '#shared/rules/uploads.ts';
import { cleanImage } from './clean-image.ts';
import { shownFileName } from './file-name.ts';
import { pdfProblem } from './pdf-problem.ts';

export type CleanFile = { kind: PaperKind; type: PaperType; fileName: string; bytes: Buffer };

// A decoded picture takes up to 100 MB.
const decoding = openLane(2, 50, () => refuse('too_many'));

/** A file as it may be kept, by what it holds and not by what its sender says. Refuses what is no good, beside its field. */
export async function cleanFile(kind: PaperKind, sent: File): Promise<CleanFile> {
  if (sent.size > largestUpload) no(kind, 'file_large');
  if (sent.size === 0) no(kind, 'file_empty');
  const bytes = Buffer.from(await sent.arrayBuffer());
  const type = (await typeOf(bytes)) ?? no(kind, 'file_type');
  const fileName = shownFileName(sent.name, kind, type);
  if (type !== 'application/pdf') {
    const picture = await decoding(() => cleanImage(bytes, type, kind));
    return { kind, type, fileName, bytes: picture ?? no(kind, 'file_unreadable') };
  }
  if (kind === 'profilePhoto') no(kind, 'photo_type');
  const problem = await decoding(() => pdfProblem(bytes));
  return problem ? no(kind, problem) : { kind, type, fileName, bytes };
}

async function typeOf(bytes: Buffer): Promise<PaperType | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  return paperTypes.find((type) => type === found?.mime);
}

function no(kind: PaperKind, code: RefusalCode): never {
  return refuse(code, { fields: { [kind]: refusalOf(code).sentence } });
}
