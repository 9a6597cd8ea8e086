export type OnItemError = (id: string, error: unknown) => void;

/** Returns how many calls returned true. With `onError`, the others still run after a failure; else it throws. */
export async function eachItem<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  action: (item: Item) => Promise<boolean>,
  onError: OnItemError = rethrow,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    const isDone = await action(item).catch((error: unknown) => {
      onError(idOf(item), error);
      return false;
    });
    if (isDone) done += 1;
  }
  return done;
}

function rethrow(_id: string, error: unknown): never {
  throw error;
}
