import { canDecode, decode, isOfPictures, type Spend } from './pdf-filters.ts';
import { plainNames } from './pdf-names.ts';
import { type Predictor, predictorsIn, unpredicted } from './pdf-predictors.ts';

const most = { streams: 5_000, chains: 24, filters: 8 } as const;

/** `begins`: where its data may begin, as readers differ in what they skip. */
type Stream = { begins: number[]; holdsObjects: boolean };
export type Streams = { streams: Stream[]; chains: string[][]; predictors: Predictor[] };

/** An object stream that no filter of the file decodes: a reader may still show what is in it. */
export class UnreadableObjectsError extends Error {}

/**
 * Stream offsets of a PDF, and every filter chain that it names. Readers differ in which filters belong to a
 * stream, so each is tried with every chain. Nothing if the chains are ambiguous.
 */
export function streamsIn(text: string, names: string): Streams | 'too-many' | 'unclear' {
  const streams: Stream[] = [];
  let before = 0;
  let lineEnd = -1;
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue;
    let begin = at + 6;
    while (begin < at + 10 && ' \r\n'.includes(text[begin] ?? 'x')) begin += 1;
    let word = begin;
    while (' \t\f\0\r\n'.includes(text[word] ?? 'x')) word += 1;
    // The next line end is kept, so that all searches together read the text once.
    if (lineEnd < at + 6 && lineEnd !== text.length) lineEnd = nextLineEnd(text, at + 6);
    streams.push({
      begins: [...new Set([begin, word, lineEnd])].filter((start) => start < text.length),
      holdsObjects: plainNames(text.slice(before, at)).includes('/ObjStm'),
    });
    before = at;
    if (streams.length > most.streams) return 'too-many';
  }
  const chains = chainsIn(names);
  if (chains === 'unclear' || chains === 'too-many') return chains;
  const predictors = predictorsIn(names);
  if (typeof predictors === 'string') return predictors;
  if (predictors.length > 0 && chains.some(unpacksWithin)) return 'unclear';
  return { streams, chains, predictors };
}

/** The first character of the next line, or the length of the text. */
function nextLineEnd(text: string, from: number): number {
  const found = /\r\n?|\n/g;
  found.lastIndex = from;
  return found.test(text) ? found.lastIndex : text.length;
}

// A predictor belongs to one filter of a chain. No known writer has another filter behind that one.
const unpacksWithin = (chain: readonly string[]) =>
  chain.slice(0, -1).some((name) => ['FlateDecode', 'Fl', 'LZWDecode', 'LZW'].includes(name));

/** Every filter list in a PDF, each once. An indirect list or an unknown filter is ambiguous. */
function chainsIn(names: string): string[][] | 'too-many' | 'unclear' {
  const chains = new Map([['FlateDecode', ['FlateDecode']]]);
  for (const { index } of names.matchAll(/\/Filter(?![A-Za-z])/g)) {
    const chain = chainAt(names, index + '/Filter'.length);
    if (!chain) return 'unclear';
    if (isOfSignature(chain) || isOfPictures(chain)) continue;
    if (!canDecode(chain)) return 'unclear';
    if (chain.length > 0) chains.set(chain.join(' '), chain);
    if (chains.size > most.chains) return 'too-many';
  }
  return [...chains.values()];
}

// A signature's dictionary names its handler by the same key (12.8.1).
const isOfSignature = ([name = '', ...others]: readonly string[]) =>
  others.length === 0 && /^(Adobe|Entrust|CICI|VeriSign)\.[A-Za-z.]+$/.test(name);

const longestList = 400;

function chainAt(names: string, from: number): string[] | undefined {
  const words = names.slice(from, from + longestList).replace(/%[^\r\n]*/g, ' ');
  const list = /^[\s\0]*\[([^\]<>()]*)\]/.exec(words)?.[1] ?? /^[\s\0]*(\/[^\s\0()<>[\]{}/%]+)/.exec(words)?.[1];
  if (list === undefined) return /^[\s\0]*null\b/.test(words) ? [] : undefined;
  if (!/^(?:[\s\0]*\/[^\s\0()<>[\]{}/%]+)*[\s\0]*$/.test(list)) return undefined;
  const chain = list
    .split('/')
    .slice(1)
    .map((name) => name.replace(/[\s\0]+$/, ''));
  return chain.length > most.filters ? undefined : chain;
}

/** Every possible decoding of a stream. */
export async function* contentsOf(
  bytes: Buffer,
  { streams, chains, predictors }: Streams,
  spend: Spend,
): AsyncGenerator<Buffer> {
  for (const { begins, holdsObjects } of streams) {
    let readable = !holdsObjects;
    for (const begin of begins)
      for (const chain of [[], ...chains])
        for await (const content of decodingsOf(bytes.subarray(begin), chain, predictors, spend)) {
          readable ||= listsObjects(content);
          if (chain.length > 0) yield content;
        }
    if (!readable) throw new UnreadableObjectsError();
  }
}

async function* decodingsOf(
  data: Buffer,
  chain: readonly string[],
  predictors: readonly Predictor[],
  spend: Spend,
): AsyncGenerator<Buffer> {
  if (chain.length === 0) return yield data.subarray(0, longestHead);
  const content = await decode(chain, data, spend);
  if (!content) return;
  yield content;
  for (const predictor of predictors) {
    const before = unpredicted(content, predictor);
    if (before) spend(before.length);
    if (before) yield before;
  }
}

const longestHead = 100;

/** An object stream begins with pairs of numbers: object and offset (7.5.7). */
const listsObjects = (content: Buffer) =>
  /^[\s\0]*\d+[\s\0]+\d+[\s\0]/.test(content.toString('latin1', 0, longestHead));
