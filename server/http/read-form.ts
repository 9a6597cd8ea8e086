import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { assertValidText } from '#server/http/valid-text.ts';
import { largestUpload } from '#shared/rules/uploads.ts';

/** Limits of a multipart form: one byte above the size of a file shows that it is too large. */
export const uploadLimits = {
  fileSize: largestUpload,
  files: 6,
  fields: 10,
  parts: 16,
  fieldNameSize: 100,
  fieldSize: 10_000,
  headerPairs: 20,
};

type FormLimits = typeof uploadLimits;
type Form = Record<string, string | File | File[]>;

/**
 * Reads a multipart form into memory, within limits, without temporary files. Refuses malformed forms, and a field
 * that is sent twice, except the files of `list`.
 */
export async function readForm(request: FastifyRequest, limits: FormLimits, list?: string): Promise<Form> {
  if (!request.isMultipart()) refuse('invalid');
  try {
    const form = await partsOf(request, limits, list);
    assertValidText(form);
    return form;
  } catch (error) {
    // Drains the rest of the request, so that the answer is read and the connection can be reused.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof HttpError ? error : formErrorOf(error);
  }
}

async function partsOf(request: FastifyRequest, limits: FormLimits, list: string | undefined): Promise<Form> {
  const form: Form = Object.create(null);
  const files: File[] = [];
  for await (const part of request.parts({ limits })) {
    if (part.fieldname in form) refuse('invalid', { reasons: { [part.fieldname]: { code: 'sent_twice' } } });
    const value = part.type === 'file' ? await fileOf(part) : textOf(part);
    if (value instanceof File && part.fieldname === list) files.push(value);
    else if (value !== undefined) form[part.fieldname] = value;
  }
  return { ...form, ...(list && files.length > 0 && { [list]: files }) };
}

/** Browsers send an empty part for an empty file input. */
async function fileOf(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return undefined;
  return new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype });
}

function textOf(part: MultipartValue): string {
  if (typeof part.value !== 'string' || part.valueTruncated) refuse('invalid');
  return part.value;
}

/** Any error while reading the form is the client's. */
function formErrorOf(error: unknown): HttpError {
  const part = error instanceof Error && 'part' in error ? error.part : undefined;
  if (typeof part !== 'object' || part === null || !('fieldname' in part)) return new HttpError('not_json');
  return new HttpError('file_large', { reasons: { [String(part.fieldname)]: { code: 'file_large' } } });
}
