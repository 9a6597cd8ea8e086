import { canDecode, decode, isOfPictures, type Spend } from './pdf-filters.ts';
import { type Predictor, predictorsIn, unpredicted } from './pdf-predictors.ts';

const most = { streams: 5_000, chains: 24, filters: 8 } as const;

export type Streams = { places: number[]; chains: string[][]; predictors: Predictor[] };

/**
 * Stream offsets of a PDF, and every filter chain that it names. Readers differ in which filters belong to a
 * stream, so each is tried with every chain. Nothing if the chains are ambiguous.
 */
export function streamsIn(text: string, names: string): Streams | 'too-many' | 'unclear' {
  const places: number[] = [];
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue;
    let begin = at + 6;
    while (begin < at + 10 && ' \r\n'.includes(text[begin] ?? 'x')) begin += 1;
    places.push(begin);
    if (places.length > most.streams) return 'too-many';
  }
  const chains = chainsIn(names);
  if (chains === 'unclear' || chains === 'too-many') return chains;
  const predictors = predictorsIn(names);
  return typeof predictors === 'string' ? predictors : { places, chains, predictors };
}

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
  { places, chains, predictors }: Streams,
  spend: Spend,
): AsyncGenerator<Buffer> {
  for (const place of places)
    for (const chain of chains) {
      const content = await decode(chain, bytes.subarray(place), spend);
      if (!content) continue;
      yield content;
      for (const predictor of predictors) {
        const before = unpredicted(content, predictor);
        if (before) spend(before.length);
        if (before) yield before;
      }
    }
}
