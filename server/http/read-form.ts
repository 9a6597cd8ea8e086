import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { assertValidText } from '#server/http/valid-text.ts';
import { largestUpload } from '#shared/rules/uploads.ts';
import { mostPieces, readBytes } from './read-bytes.ts';

/** Limits of a multipart form; a file above `fileSize` is truncated and then refused. */
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
 * Reads a multipart form into memory, without temporary files. Refuses malformed forms, and repeated fields except for
 * the files of `list`.
 */
export async function readForm(request: FastifyRequest, limits: FormLimits, list?: string): Promise<Form> {
  if (!request.isMultipart()) refuse('invalid');
  try {
    const form = await withoutStalling(request, () => partsOf(request, limits, list));
    assertValidText(form);
    return form;
  } catch (error) {
    // Drains the rest of the request, so that the client reads the response and the connection can be reused.
    request.raw.unpipe();
    request.raw.resume();
    // Treats other errors while reading the form as errors of the client.
    throw error instanceof HttpError ? error : new HttpError('not_json');
  }
}

// Maximum pause in ms between two chunks of a form. A phone that loses its connection sends the form again, so the
// first form must stop counting before its body times out.
export const formTimes = { longestPauseMs: 15_000 };

async function withoutStalling<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  const { socket } = request.raw;
  const stalled = () => request.raw.destroy();
  socket.setTimeout(formTimes.longestPauseMs, stalled);
  const counter = closeTinyPieces(request.raw);
  return read().finally(() => {
    request.raw.off('data', counter);
    socket.setTimeout(0, stalled);
    socket.setTimeout(request.server.server.timeout);
  });
}

/**
 * Closes the connection of a form that arrives in tiny chunks, because `readBytes` checks files, but not fields and
 * boundaries.
 */
function closeTinyPieces(raw: FastifyRequest['raw']): (piece: Buffer) => void {
  let [pieces, bytes] = [0, 0];
  const count = (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (pieces > mostPieces(bytes)) raw.destroy();
  };
  raw.on('data', count);
  return count;
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

/** Reads an uploaded file; returns undefined for the empty part that browsers send for an empty file input. */
async function fileOf({ file, fieldname, filename, mimetype }: MultipartFile): Promise<File | undefined> {
  const bytes = await readBytes(file);
  if (file.truncated) refuse('file_large', { reasons: { [fieldname]: { code: 'file_large' } } });
  if (bytes.length === 0 && !filename) return undefined;
  return new File([bytes], filename, { type: mimetype });
}

function textOf(part: MultipartValue): string {
  if (typeof part.value !== 'string' || part.valueTruncated) refuse('invalid');
  return part.value;
}
