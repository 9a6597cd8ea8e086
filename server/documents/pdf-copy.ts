import {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { PdfProblemError, textOfName } from './pdf-forbidden-names.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Keys of the document catalogue that are copied (ISO 32000-1, 7.7.2). All other keys are dropped. */
const catalogueKeys = words(
  `Type Pages PageLabels Names Dests PageLayout Outlines OpenAction AcroForm Metadata StructTreeRoot MarkInfo Lang
  OCProperties OutputIntents`,
);
/** Entries of the name dictionary that are copied (7.7.4). */
const nameTreeKeys = words('Dests');
/**
 * Keys that are not copied: private application data, associated files, the signed-form flag, server addresses, file
 * systems, external colour profiles, automatic page turns, and rich text (which may contain links).
 */
const droppedKeys = words('PieceInfo AF SigFlags SV FS DestOutputProfileRef Dur Trans PresSteps RC RV');

/** Keys whose value may be a dictionary of streams with arbitrary names. */
const collections = words('XObject Pattern Shading ColorSpace Colorants CharProcs N R D HT');
/**
 * Keys whose value may be a dictionary of objects other than streams, with arbitrary names. No keys are dropped from
 * these dictionaries or from the dictionaries in `collections`.
 */
const namedByFile = words('Font ExtGState Properties');
/** Keys whose value may be a stream: page content, pictures, fonts, colours, functions, appearances and metadata. */
const streamKeys = new Set([
  ...collections,
  ...words(
    `Contents SMask Mask Image JBIG2Globals G FontFile FontFile2 FontFile3 ToUnicode CIDToGIDMap CIDSet Encoding UseCMap
    CS Function Functions TR TR2 BG BG2 UCR UCR2 TransferFunction DestOutputProfile I RI IX Metadata`,
  ),
]);

const deepest = 100;

/**
 * Place where an object was found. `key` is the object's own key. With `inside`, it is the key of the surrounding
 * collection or array.
 */
type Place = { key: string; inside: boolean };
const nowhere: Place = { key: '', inside: false };

/**
 * Copies the harmless objects that are reachable from the catalogue of a PDF into a new document. References to names
 * and numbers are replaced by the values, so that `assertWrittenPassive` finds each value next to its key. Throws
 * `PdfProblemError`.
 */
export function copyPdf(source: PDFContext): PDFContext {
  const target = PDFContext.create();
  const copies = new Map<string, PDFRef>();
  const open: { object: PDFObject; ref: PDFRef; place: Place }[] = [];

  const { Root: root, Info: info } = source.trailerInfo;
  const catalogue = source.lookup(root);
  if (!(root instanceof PDFRef) || !(catalogue instanceof PDFDict)) throw new PdfProblemError('file_unreadable');
  const rootRef = target.nextRef();
  copies.set(`${root} `, rootRef);
  target.assign(rootRef, copyOfCatalogue(catalogue));
  const infoCopy = source.lookup(info) instanceof PDFDict ? copyOf(info, nowhere, 0) : undefined;
  target.trailerInfo = { Root: rootRef, ...(infoCopy && { Info: infoCopy }) };
  for (let next = open.pop(); next; next = open.pop())
    target.assign(next.ref, copyOf(next.object, next.place, 0) ?? PDFNull);
  return target;

  function copyOfCatalogue(dict: PDFDict): PDFDict {
    const copy = copyOfDict(dict, nowhere, 0, catalogueKeys);
    const names = dict.lookup(PDFName.of('Names'));
    copy.delete(PDFName.of('Names'));
    if (names instanceof PDFDict) copy.set(PDFName.of('Names'), copyOfDict(names, nowhere, 0, nameTreeKeys));
    return copy;
  }

  /**
   * Returns the copy of an object. Returns undefined if the object is missing, or is a stream under a key that must not
   * have a stream.
   */
  function copyOf(object: PDFObject | undefined, place: Place, depth: number): PDFObject | undefined {
    if (depth > deepest) throw new PdfProblemError('file_heavy');
    if (object instanceof PDFRef) return copyOfRef(object, place);
    if (object instanceof PDFArray) {
      const copy = PDFArray.withContext(target);
      const within = { key: place.key, inside: true };
      for (const item of object.asArray()) copy.push(copyOf(item, within, depth + 1) ?? PDFNull);
      return copy;
    }
    if (object instanceof PDFDict) return copyOfDict(object, place, depth);
    if (object instanceof PDFRawStream)
      return PDFRawStream.of(copyOfDict(object.dict, nowhere, depth), object.getContents());
    if (object instanceof PDFHexString) assertHex(object);
    return isPlain(object) ? object : undefined;
  }

  function copyOfDict(dict: PDFDict, place: Place, depth: number, kept?: ReadonlySet<string>): PDFDict {
    const copy = PDFDict.withContext(target);
    const isCollection = !place.inside && collections.has(place.key);
    const keepsAll = isCollection || (!place.inside && namedByFile.has(place.key));
    for (const [name, value] of dict.entries()) {
      const key = textOfName(name);
      if (kept ? !kept.has(key) : droppedKeys.has(key) && !keepsAll) continue;
      if (key === 'FontMatrix' && !keepsAll && !isNumbers(value, dict)) continue;
      const copied = isSignature(key, value, dict)
        ? undefined
        : copyOf(value, isCollection ? { key: place.key, inside: true } : { key, inside: false }, depth + 1);
      if (copied) copy.set(name, copied);
    }
    return copy;
  }

  function copyOfRef(ref: PDFRef, place: Place): PDFObject | undefined {
    const object = source.lookup(ref);
    const isStream = object instanceof PDFRawStream;
    if (isStream && (!streamKeys.has(place.key) || holdsObjects(object.dict))) return undefined;
    const isContainer = object instanceof PDFDict || object instanceof PDFArray;
    const isText = object instanceof PDFString || object instanceof PDFHexString;
    if (!isStream && !isContainer && !isText) return isPlain(object) ? object : undefined;
    const known = `${ref} ${isContainer ? roleOf(object, place) : ''}`;
    const copied = copies.get(known);
    if (copied) return copied;
    const made = target.nextRef();
    copies.set(known, made);
    open.push({ object, ref: made, place });
    return made;
  }
}

/**
 * Returns the part of a place that affects how an object is copied. An object with two roles is copied once for each
 * role.
 */
function roleOf(object: PDFDict | PDFArray, { key, inside }: Place): string {
  if (object instanceof PDFArray) return streamKeys.has(key) ? key : '';
  return !inside && (collections.has(key) || namedByFile.has(key)) ? key : '';
}

/**
 * Whether a stream contains objects or a cross-reference table. Such streams are not copied, because the parser has
 * already read their content.
 */
function holdsObjects(dict: PDFDict): boolean {
  const type = dict.lookup(PDFName.of('Type'));
  return type === PDFName.of('ObjStm') || type === PDFName.of('XRef');
}

/**
 * Whether a value is the signature of a field. Signatures are not copied, because they become invalid when the bytes
 * change (ISO 32000-1, 12.8).
 */
function isSignature(key: string, value: PDFObject, { context }: PDFDict): boolean {
  const found = key === 'V' ? context.lookup(value) : undefined;
  return found instanceof PDFDict && found.has(PDFName.of('ByteRange'));
}

/** Whether a value is an array of numbers. Some readers executed a string in place of a number (CVE-2024-4367). */
function isNumbers(value: PDFObject, { context }: PDFDict): boolean {
  const found = context.lookup(value);
  return found instanceof PDFArray && found.asArray().every((item) => context.lookup(item) instanceof PDFNumber);
}

const isPlain = (object: PDFObject | undefined) =>
  object instanceof PDFName ||
  object instanceof PDFNumber ||
  object instanceof PDFBool ||
  object instanceof PDFString ||
  object instanceof PDFHexString ||
  object === PDFNull;

function assertHex(text: PDFHexString): void {
  if (!/^[\dA-Fa-f\s\0]*$/.test(text.asString())) throw new PdfProblemError('file_unreadable');
}
