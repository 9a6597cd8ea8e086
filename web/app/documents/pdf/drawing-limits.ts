import { OPS } from 'pdfjs-dist';

const most = {
  /**
   * Length of one path, in numbers: three for a line, seven for a curve, 13 for a rectangle. A browser fills a path in
   * one call, which continues after the worker has ended, for minutes with 230,000 lines.
   */
  path: 60_000,
  /** Transparent groups inside each other. Each takes a canvas of the size of the page. */
  groups: 28,
};

/** Operators of a page, a pattern or a glyph, as PDF.js returns them. */
type Operators = { fnArray: readonly number[]; argsArray: readonly unknown[] };

/** Whether these operators, or those of patterns within them, take too much time or memory to be drawn. */
export function isTooHeavy({ fnArray, argsArray }: Operators): boolean {
  let groups = 0;
  return fnArray.some((operator, at) => {
    if (operator === OPS.beginGroup) groups += 1;
    if (operator === OPS.endGroup) groups -= 1;
    if (groups > most.groups) return true;
    const args = argsArray[at];
    if (!Array.isArray(args)) return false;
    if (operator === OPS.constructPath) return lengthOf(args[1]) > most.path;
    return args.some((arg) => isOperators(arg) && isTooHeavy(arg));
  });
}

/** Whether a glyph of a font that the PDF draws by operators (Type 3) is too heavy. */
export const hasHeavyGlyph = (font: unknown): boolean =>
  typeof font === 'object' &&
  font !== null &&
  'charProcOperatorList' in font &&
  Object.values(font.charProcOperatorList ?? {}).some((glyph) => isOperators(glyph) && isTooHeavy(glyph));

const lengthOf = (path: unknown): number =>
  Array.isArray(path)
    ? path.reduce((sum, part) => sum + (part instanceof Float32Array || Array.isArray(part) ? part.length : 0), 0)
    : 0;

const isOperators = (value: unknown): value is Operators =>
  typeof value === 'object' && value !== null && 'fnArray' in value && 'argsArray' in value;
