/**
 * Yields the pieces of `JSON.stringify(value, null, 2)` for values that are too large for memory. The value, its
 * properties, and the properties of listed items may be async iterables, which are written as lists. Each item is read
 * when its piece is requested.
 */
export async function* jsonPieces(value: unknown, indent = ''): AsyncGenerator<string, void, undefined> {
  if (isAsync(value)) yield* listPieces(value, indent);
  else if (isObject(value) && Object.values(value).some(isAsync)) yield* objectPieces(value, indent);
  else yield JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

async function* listPieces(items: AsyncIterable<unknown>, indent: string): AsyncGenerator<string, void, undefined> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${indent}  `;
    yield* jsonPieces(item, `${indent}  `);
    before = ',';
  }
  yield before === '[' ? '[]' : `\n${indent}]`;
}

async function* objectPieces(value: object, indent: string): AsyncGenerator<string, void, undefined> {
  let before = '{';
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    yield `${before}\n${indent}  ${JSON.stringify(key)}: `;
    yield* jsonPieces(item, `${indent}  `);
    before = ',';
  }
  yield `\n${indent}}`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isAsync = (value: unknown): value is AsyncIterable<unknown> => isObject(value) && Symbol.asyncIterator in value;
