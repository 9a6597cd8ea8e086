import type { PDFName } from '@cantoo/pdf-lib';

export type PdfProblem = 'file_active' | 'file_links' | 'file_locked' | 'file_unreadable' | 'file_heavy';

/** Ends the work on a PDF that is refused. */
export class PdfProblemError extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Names that a PDF may not contain, as a key or as a value. ISO 32000-1: 7.11.4 embedded files, 12.6.4 actions,
 * 13 rich media, sound, movies, 3D scripts.
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

/** Keys that a PDF may not contain: scripts, 12.7.8 XFA forms, embedded files, actions by events. */
export const activeKeys: ReadonlySet<string> = new Set([...activeNames, 'JS', 'XFA', 'EF', 'AA']);

/** Keys whose value is the kind of an action, an annotation or an XObject. */
export const kindKeys: ReadonlySet<string> = new Set(['S', 'Subtype', 'Subtype2']);

/**
 * Kinds that a PDF may not contain. Their names are harmless as a font, a layer or an article. 8.8.2 PostScript
 * XObjects, 12.6.4 actions, 13 sound and 3D.
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

/** A link to a website, or the base address of such links. */
export const linkName = 'URI';

/** A name without its slash. What is not a letter or a digit stays escaped as #xx, and no name of these lists has that. */
export const textOfName = (name: PDFName): string => name.asString().slice(1);
