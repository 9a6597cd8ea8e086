import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { insistOnSound } from '#server/http/gate.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import { refusalOf } from '#shared/messages.ts';
import { largestUpload, paperKinds } from '#shared/rules/uploads.ts';

/** One byte more than allowed is enough to tell. */
export const formLimits = {
  fileSize: largestUpload,
  files: paperKinds.length,
  fields: 10,
  parts: 13,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
};

type Form = Record<string, string | File>;

/** Reads a multipart form into memory, within limits; sends nothing to the disk. Refuses whatever is no sound form. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) refuse('invalid');
  try {
    const form = await partsOf(request);
    insistOnSound(form);
    return form;
  } catch (error) {
    // What is still on its way is let through, so that the answer can be read and the connection be used again.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof Refusal ? error : refusalOfForm(error);
  }
}

async function partsOf(request: FastifyRequest): Promise<Form> {
  const form: Form = Object.create(null);
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.fieldname in form) refuse('invalid', { fields: { [part.fieldname]: 'This was sent twice.' } });
    const value = part.type === 'file' ? await fileOf(part) : textOf(part);
    if (value !== undefined) form[part.fieldname] = value;
  }
  return { ...form };
}

/** A browser sends an empty part for a file input that nobody touched. */
async function fileOf(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return undefined;
  return new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype });
}

function textOf(part: MultipartValue): string {
  if (typeof part.value !== 'string' || part.valueTruncated) refuse('invalid');
  return part.value;
}

/** Whatever goes wrong while a form is read is about what was sent. */
function refusalOfForm(error: unknown): Refusal {
  const part = error instanceof Error && 'part' in error ? error.part : undefined;
  if (typeof part !== 'object' || part === null || !('fieldname' in part)) return new Refusal('not_json');
  return new Refusal('file_large', { fields: { [String(part.fieldname)]: refusalOf('file_large').sentence } });
}
