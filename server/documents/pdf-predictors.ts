/** PDF predictors (ISO 32000-1, 7.4.4.4), from `/DecodeParms` of a stream. */
export type Predictor = { kind: number; columns: number; colors: number; bits: number };

const most = 32;
/** Longer data are a picture, not objects. */
const longestObjects = 8_000_000;

/** Every predictor in a PDF's text, for any of its streams. */
export function predictorsIn(names: string): Predictor[] | 'too-many' | 'unclear' {
  if (isKeptElsewhere(names)) return 'unclear';
  const kinds = new Set(
    valuesOf(names, 'Predictor', 1)
      .filter((kind) => kind > 1)
      .map((kind) => (kind === 2 ? 2 : 10)),
  );
  if (kinds.size === 0) return [];
  const shapes = valuesOf(names, 'Columns', 1).flatMap((columns) =>
    valuesOf(names, 'Colors', 1).flatMap((colors) =>
      valuesOf(names, 'BitsPerComponent', 8).map((bits) => ({ columns, colors, bits })),
    ),
  );
  if (kinds.size * shapes.length > 10 * most) return 'too-many';
  const all = [...kinds].flatMap((kind) => shapes.map((shape) => ({ kind, ...shape })));
  const distinct = new Map(all.map((each) => [`${each.kind} ${lengthsOf(each).join(' ')}`, each]));
  return distinct.size > most ? 'too-many' : [...distinct.values()];
}

function valuesOf(names: string, key: string, usual: number): number[] {
  const found = new Set([usual]);
  for (const [, digits] of names.matchAll(new RegExp(`/${key}[\\s\\0]*(\\d{1,6})(?!\\d)`, 'g')))
    found.add(Number(digits));
  return [...found];
}

const oneNumber = '[\\s\\0]*\\d{1,6}(?!\\d)(?![\\s\\0]+\\d+[\\s\\0]+R)';
const oddValue = new RegExp(`/(?:Predictor|Columns|Colors)(?![A-Za-z])(?!${oneNumber})`);
// `/EarlyChange 0`, which no current writer uses.
const oddOrder = /\/EarlyChange(?![A-Za-z])(?![\s\0]*1\b)/;
const farthest = 400;

/** True if stream parameters are in other objects, or written ambiguously. */
function isKeptElsewhere(names: string): boolean {
  if (oddValue.test(names) || oddOrder.test(names)) return true;
  for (const { index } of names.matchAll(/\/DecodeParms(?![A-Za-z])/g)) {
    const from = index + '/DecodeParms'.length;
    const parameters = names.slice(from, from + farthest).replace(/<<[^<>]*>>/g, '');
    if (/\d|<<|%/.test(parameters.split(/[\]/>]/)[0] ?? '')) return true;
  }
  return false;
}

const lengthsOf = ({ columns, colors, bits }: Predictor) => {
  const pixel = Math.max(1, Math.floor((colors * bits) / 8));
  return [Math.max(1, Math.ceil((columns * colors * bits) / 8)), pixel] as const;
};

/** Reverses a predictor; nothing for large data whose length does not fit. */
export function unpredicted(data: Buffer, predictor: Predictor): Buffer | undefined {
  const [row, pixel] = lengthsOf(predictor);
  return predictor.kind === 2 ? undiffered(data, row, pixel) : unfiltered(data, row, pixel);
}

function undiffered(data: Buffer, row: number, pixel: number): Buffer {
  const made = Buffer.from(data);
  for (let at = 0; at < made.length; at += 1)
    if (at % row >= pixel) made[at] = ((made[at] ?? 0) + (made[at - pixel] ?? 0)) & 255;
  return made;
}

/** PNG filters (RFC 2083, 6): each row starts with its filter number. Readers treat an unknown number as none. */
function unfiltered(data: Buffer, row: number, pixel: number): Buffer | undefined {
  const rows = Math.ceil(data.length / (row + 1));
  if (data.length > longestObjects)
    for (let index = 0; index < rows; index += 1) if ((data[index * (row + 1)] ?? 0) > 4) return undefined;
  const made = Buffer.alloc(rows * row);
  for (let index = 0; index < rows; index += 1) {
    const filter = data[index * (row + 1)] ?? 0;
    const begin = index * row;
    for (let at = 0; at < row; at += 1) {
      const left = at >= pixel ? (made[begin + at - pixel] ?? 0) : 0;
      const up = index > 0 ? (made[begin + at - row] ?? 0) : 0;
      const upLeft = index > 0 && at >= pixel ? (made[begin + at - row - pixel] ?? 0) : 0;
      made[begin + at] = ((data[index * (row + 1) + 1 + at] ?? 0) + foreseen(filter, left, up, upLeft)) & 255;
    }
  }
  return made;
}

function foreseen(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [byLeft, byUp, byBoth] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (byLeft <= byUp && byLeft <= byBoth) return left;
  return byUp <= byBoth ? up : upLeft;
}
