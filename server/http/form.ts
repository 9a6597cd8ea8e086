import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { largestUpload } from '#shared/rules/uploads.ts';
import { networkOf } from './limits.ts';
import { HttpError, refuse } from './refuse.ts';
import { assertValidText } from './route.ts';

const limits = {
  fileSize: largestUpload,
  files: 6,
  fields: 10,
  parts: 16,
  fieldNameSize: 100,
  fieldSize: 10_000,
  headerPairs: 20,
};

/** Number of forms of an address that are read at once. A form takes up to 6 MB of memory while it is read. */
export const formsOfAddress = 20;
const reading = new Map<string, number>();

/** Counts a form of an address while it is read. Returns the function that ends counting. */
function countForm(sender: string): () => void {
  const count = (reading.get(sender) ?? 0) + 1;
  if (count > formsOfAddress) refuse('too_many', { retryAfter: 5 });
  reading.set(sender, count);
  return () => {
    const left = (reading.get(sender) ?? 1) - 1;
    if (left === 0) reading.delete(sender);
    else reading.set(sender, left);
  };
}

type Form = Record<string, string | File | File[]>;

/** Reads the multipart forms of the routes of this scope into `body`. Only the field `list` may have several files. */
export async function acceptForms(app: FastifyInstance, list?: string): Promise<void> {
  await app.register(multipart, { limits });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request, list);
  });
}

async function readForm(request: FastifyRequest, list: string | undefined): Promise<Form> {
  let end: (() => void) | undefined;
  try {
    end = countForm(networkOf(request.ip));
    const form: Form = Object.create(null);
    const files: File[] = [];
    for await (const part of request.parts()) {
      if (part.fieldname in form) refuse('invalid', { reasons: { [part.fieldname]: { code: 'sent_twice' } } });
      const value = part.type === 'file' ? await fileOf(part) : textOf(part);
      if (value instanceof File && part.fieldname === list) files.push(value);
      else if (value !== undefined) form[part.fieldname] = value;
    }
    assertValidText(form);
    return { ...form, ...(list && files.length > 0 && { [list]: files }) };
  } catch (error) {
    // Drains the rest of the request, so that the client reads the response.
    request.raw.unpipe();
    request.raw.resume();
    // Other errors while reading a form come from the client.
    throw error instanceof HttpError ? error : new HttpError('not_json');
  } finally {
    end?.();
  }
}

/** Reads an uploaded file; returns undefined for the empty part that browsers send for an empty file input. */
async function fileOf({ file, fieldname, filename, mimetype }: MultipartFile): Promise<File | undefined> {
  const pieces: Buffer<ArrayBuffer>[] = await file.toArray();
  if (file.truncated) refuse('file_large', { reasons: { [fieldname]: { code: 'file_large' } } });
  if (pieces.length === 0 && !filename) return undefined;
  return new File(pieces, filename, { type: mimetype });
}

function textOf(part: MultipartValue): string {
  if (typeof part.value !== 'string' || part.valueTruncated) refuse('invalid');
  return part.value;
}
