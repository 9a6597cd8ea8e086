import { type PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { activeKinds, activeNames, kindKeys, linkName, PdfProblemError } from './pdf-forbidden-names.ts';

const after = '(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)';
const anyOf = (names: Iterable<string>) => `/(?:${[...names].join('|')})${after}`;
const isActive = new RegExp(anyOf([...activeNames, 'ObjStm', 'XRef', 'Encrypt', 'FFilter', 'FDecodeParms']));
/**
 * Matches forbidden keys of two or three letters. Such keys occur in text by chance, so they are matched only before a
 * value.
 */
const isActiveKey = /\/(?:JS|XFA|EF|AA)[\s\0]*(?:[(<[%]|\d+[\s\0]+\d+[\s\0]+R)/;
const isActiveKind = new RegExp(`/(?:${[...kindKeys].join('|')})[\\s\\0]*${anyOf(activeKinds)}`);
const isLink = new RegExp(anyOf([linkName]));

/**
 * Checks the bytes of a rewritten PDF again, independently of the parser. Forbidden names must not occur outside stream
 * data. Objects must not occur inside stream data or strings, because readers search there if they consider the file
 * broken. Throws `PdfProblemError`.
 */
export function assertWrittenPassive(bytes: Buffer, { objects }: Written): void {
  const names = outsideOfStreams(bytes, objects).replace(/#([\da-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (isActive.test(names) || isActiveKey.test(names) || isActiveKind.test(names))
    throw new PdfProblemError('file_active');
  if (isLink.test(names)) throw new PdfProblemError('file_links');
  const text = bytes.toString('latin1');
  if (objectHeaders(text) !== objects.length || trailers(text) !== 1) throw new PdfProblemError('file_active');
}

/**
 * Counts trailers, because a trailer can contain a whole document without objects. A comment may precede the trailer's
 * dictionary.
 */
const trailers = (text: string) => text.match(/trailer[\s\0]*(?:<<|%)/g)?.length ?? 0;

/** Size in bytes of the stream data of each object that `PDFWriter` writes; 0 for an object without a stream. */
type Written = { objects: readonly number[] };

export function writtenObjects(context: PDFContext): Written {
  return {
    objects: context
      .enumerateIndirectObjects()
      .map(([, object]) => (object instanceof PDFRawStream ? object.getContentsSize() : 0)),
  };
}

const afterData = '\nendstream\nendobj\n\n'.length;

function outsideOfStreams(bytes: Buffer, dataSizes: readonly number[]): string {
  const text = bytes.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF$/.exec(text.slice(-60))?.[1]);
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  if (starts.length !== dataSizes.length) throw new TypeError('cross-reference table of a written PDF');
  const parts = dataSizes.map((size, at) => {
    const end = starts[at + 1] ?? table;
    return text.slice(starts[at], size > 0 ? end - afterData - size : end);
  });
  return [...parts, text.slice(table)].join('\n');
}

/** Counts object headers such as `1 0 obj`, even with blanks or a comment before `obj`. Runs in linear time. */
function objectHeaders(text: string): number {
  let count = 0;
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    let from = at;
    while (isBlank(text.charCodeAt(from - 1))) from -= 1;
    if (from === at || /\w/.test(text[at + 3] ?? '')) continue;
    const before = text.slice(Math.max(0, from - longestComment), from);
    const blanks = text.slice(from, at);
    const afterLine = /[\r\n]/.test(blanks);
    if (/\d[.+-]*$/.test(before) || (afterLine && (isComment.test(before) || !/[\r\n]/.test(before)))) count += 1;
  }
  return count;
}

/** Number of bytes before `obj` that are searched for a comment. A longer line counts as a comment. */
const longestComment = 1_000;
const isComment = /(?:^|[\r\n]|\d[\s\0]*)%[^\r\n]*$/;
/** Whether a character is white space in a PDF or a no-break space, which some readers also skip. */
const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0 || code === 0xa0;
