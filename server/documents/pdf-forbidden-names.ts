import type { PDFName } from '@cantoo/pdf-lib';

export type PdfProblem = 'file_active' | 'file_links' | 'file_locked' | 'file_unreadable' | 'file_heavy';

/** Error for a refused PDF. `problem` is the error code for the customer. */
export class PdfProblemError extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Names that a PDF must not contain as a key or value. They are from ISO 32000-1: 7.11.4 embedded files, 12.6.4
 * actions, 13 rich media, movies and 3D scripts.
 */
export const activeNames: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'Movie',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'OnInstantiate',
  'GoTo3DView',
  'RichMediaExecute',
  'SetOCGState',
]);

/**
 * Keys that a PDF must not contain: `activeNames`, and keys for scripts, XFA forms (ISO 32000-1, 12.7.8), embedded
 * files and actions on events.
 */
export const activeKeys: ReadonlySet<string> = new Set([...activeNames, 'JS', 'XFA', 'EF', 'AA']);

/** Keys whose value is the kind of an action, annotation or XObject. */
export const kindKeys: ReadonlySet<string> = new Set(['S', 'Subtype', 'Subtype2']);

/**
 * Kinds that a PDF must not contain. The same names are harmless elsewhere, for example as the name of a font or layer.
 * They are from ISO 32000-1: 8.8.2 PostScript XObjects, 12.6.4 actions, 13 sound and 3D.
 */
export const activeKinds: ReadonlySet<string> = new Set([
  ...activeNames,
  'Sound',
  'Thread',
  '3D',
  'PS',
  'Screen',
  'Projection',
  'Named',
  'Hide',
  'ResetForm',
  'Trans',
  'GoToDp',
]);

/** Name that marks a link to a website, or the base address of such links. */
export const linkName = 'URI';

/**
 * Returns a name without its slash. Escapes (#xx) are kept. This does not matter, because the names in these lists
 * contain only letters and digits.
 */
export const textOfName = (name: PDFName): string => name.asString().slice(1);
