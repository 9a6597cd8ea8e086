import { OPS } from 'pdfjs-dist';

/**
 * Maximum length of one path, in numbers: three per corner. A browser fills a path in one call, which goes on after the
 * worker has ended, for minutes with 230,000 corners.
 */
const mostNumbers = 3 * 10_000;

/** Operators of a page, a pattern or a letter, as PDF.js returns them. */
type Operators = { fnArray: readonly number[]; argsArray: readonly unknown[] };

/** Whether a path of these operators, or of patterns within them, is too long to be drawn. */
export const hasLongPath = ({ fnArray, argsArray }: Operators): boolean =>
  argsArray.some((args, at) => {
    if (!Array.isArray(args)) return false;
    if (fnArray[at] === OPS.constructPath) return numbersOf(args[1]) > mostNumbers;
    return args.some((arg) => isOperators(arg) && hasLongPath(arg));
  });

const numbersOf = (path: unknown): number =>
  Array.isArray(path) ? path.reduce((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength / 4 : 0), 0) : 0;

const isOperators = (value: unknown): value is Operators =>
  typeof value === 'object' && value !== null && 'fnArray' in value && 'argsArray' in value;

/** Whether a letter of a font that the PDF draws by operators (Type 3) has a path that is too long. */
export const hasLongLetter = (font: unknown): boolean =>
  typeof font === 'object' &&
  font !== null &&
  'charProcOperatorList' in font &&
  Object.values(font.charProcOperatorList ?? {}).some((letter) => isOperators(letter) && hasLongPath(letter));
