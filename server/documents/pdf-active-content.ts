import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import {
  activeKeys,
  activeKinds,
  activeNames,
  kindKeys,
  linkName,
  PdfProblemError,
  textOfName,
} from './pdf-forbidden-names.ts';

/**
 * Limits far above the values of a legitimate file of 1 MB. The name length is from ISO 32000-1, annex C, with every
 * byte escaped.
 */
const most = { nodes: 2_000_000, depth: 100, nameLength: 4 * 127 } as const;

/** Keys whose value is one or more actions (ISO 32000-1, 12.6.2), except in outlines and attributes. */
const actionKeys = new Set(['A', 'PA', 'Next', 'OpenAction']);
const allowedAction = 'GoTo';
const startPageKeys = new Set(['Type', 'S', 'D', 'SD']);

/** Annotation types that only display something or link to a place (ISO 32000-1, 12.5.6). */
const allowedAnnotations = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Widget Watermark Redact PrinterMark TrapNet'.split(
    ' ',
  ),
);

/**
 * Stream keys that refer to another file, and abbreviated filter keys that only some readers support (ISO 32000-1,
 * 7.3.8, 8.10.4, 14.11.7).
 */
const foreignStreamKeys = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'DP'];
const allowedFilters = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'DCTDecode',
  'JPXDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
]);

/**
 * Refuses a PDF if any of its objects, even an unreferenced one, contains scripts, actions, other files or links. Some
 * actions are allowed, such as jumping to a page. Throws `PdfProblemError`.
 */
export function assertPassive(context: PDFContext): void {
  let nodes = 0;
  let links = false;
  const open: { object: PDFObject; depth: number }[] = context
    .enumerateIndirectObjects()
    .map(([, object]) => ({ object, depth: 0 }));
  if (context.trailerInfo.Info) open.push({ object: context.trailerInfo.Info, depth: 1 });
  for (let next = open.pop(); next; next = open.pop()) {
    const { object, depth } = next;
    nodes += 1;
    if (nodes > most.nodes || depth > most.depth) throw new PdfProblemError('file_heavy');
    // Refuses an object that is only a reference to another object. No program writes such objects, and readers follow
    // chains of them differently.
    if (object instanceof PDFRef && depth === 0) throw new PdfProblemError('file_unreadable');
    if (object instanceof PDFName) assertShort(object);
    if (object instanceof PDFArray) for (const item of object.asArray()) open.push({ object: item, depth: depth + 1 });
    if (object instanceof PDFRawStream) {
      // A stream must be an indirect object (ISO 32000-1, 7.3.8), but the parser does not enforce this.
      if (depth > 0) throw new PdfProblemError('file_unreadable');
      assertReadableStream(object.dict);
    }
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    for (const [key, value] of dict.entries()) {
      assertShort(key);
      if (isActive(textOfName(key), value, dict)) throw new PdfProblemError('file_active');
      links ||= isLink(key, value);
      open.push({ object: value, depth: depth + 1 });
    }
  }
  if (links) throw new PdfProblemError('file_links');
}

function assertShort(name: PDFName): void {
  if (name.sizeInBytes() > most.nameLength) throw new PdfProblemError('file_heavy');
}

function isActive(key: string, value: PDFObject, dict: PDFDict): boolean {
  if (activeKeys.has(key)) return value !== PDFNull;
  const found = dict.context.lookup(value);
  if (!found || found === PDFNull) return false;
  if (found instanceof PDFName) return (kindKeys.has(key) ? activeKinds : activeNames).has(textOfName(found));
  if (key === 'OpenAction') return !isStartPage(found);
  if (key === 'Annots') return itemsOf(found).some((item) => !isAllowedAnnotation(item));
  return actionKeys.has(key) && itemsOf(found).some((item) => !isAllowedAction(item));
}

const isLink = (key: PDFName, value: PDFObject) => key === PDFName.of(linkName) || value === PDFName.of(linkName);

/** Returns the items of an array, or the object itself if it is not an array. */
const itemsOf = (object: PDFObject): (PDFObject | undefined)[] =>
  object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : [object];

function isAllowedAction(action: PDFObject | undefined): boolean {
  if (!(action instanceof PDFDict) || !action.has(PDFName.of('S'))) return true;
  const kind = nameAt(action, 'S');
  // A link passes this check, because links have a separate error code (`file_links`).
  return kind === allowedAction || kind === linkName;
}

function isAllowedAnnotation(annotation: PDFObject | undefined): boolean {
  return !(annotation instanceof PDFDict) || allowedAnnotations.has(nameAt(annotation, 'Subtype') ?? '');
}

/**
 * Whether an action only opens a start page. LibreOffice writes such an action as `[3 0 R /Fit]`, LaTeX as
 * `<< /S /GoTo /D [3 0 R /Fit] >>`.
 */
function isStartPage(action: PDFObject): boolean {
  if (action instanceof PDFArray) return true;
  if (!(action instanceof PDFDict) || nameAt(action, 'S') !== allowedAction) return false;
  return action.keys().every((key) => startPageKeys.has(textOfName(key)));
}

function nameAt(dict: PDFDict, key: string): string | undefined {
  const found = dict.lookup(PDFName.of(key));
  return found instanceof PDFName ? textOfName(found) : undefined;
}

function assertReadableStream(dict: PDFDict): void {
  for (const key of foreignStreamKeys) {
    const value = dict.lookup(PDFName.of(key));
    if (value && value !== PDFNull) throw new PdfProblemError('file_active');
  }
  const filters = dict.lookup(PDFName.of('Filter'));
  if (!filters || filters === PDFNull) return;
  for (const filter of itemsOf(filters))
    if (!(filter instanceof PDFName) || !allowedFilters.has(textOfName(filter)))
      throw new PdfProblemError('file_unreadable');
}
