/** Client with one SSE stream, like an open board or case page. */
export type LiveBoardClient = {
  /**
   * Resolves with the time (`performance.now()`) at which the stream reports this id, or with Infinity after the
   * time-out.
   */
  hears(task: string): Promise<number>;
  /** Returns all ids that the stream has reported so far. */
  ids(): ReadonlySet<string>;
  close(): void;
};

const timeoutMs = 10_000;

/** Opens one SSE stream per token. */
export function openBoards(
  url: string,
  count: number,
  tokenOf: (number: number) => string,
): Promise<LiveBoardClient[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => openBoard(url, tokenOf(number))));
}

async function openBoard(url: string, token: string): Promise<LiveBoardClient> {
  const end = new AbortController();
  const answer = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: end.signal });
  if (!answer.ok || !answer.body) throw new Error(`an SSE stream: ${answer.status}`);
  const waiting = new Map<string, (at: number) => void>();
  const ids = new Set<string>();
  void listen(answer.body, (text) => {
    for (const [, id = ''] of text.matchAll(/"topic":"\w+","id":"([^"]+)"/g)) ids.add(id);
    for (const [task, tell] of waiting) if (text.includes(task)) tell(performance.now());
  }).catch(() => undefined);
  return {
    hears: (task) =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(Number.POSITIVE_INFINITY), timeoutMs);
        waiting.set(task, (at) => {
          clearTimeout(late);
          waiting.delete(task);
          resolve(at);
        });
      }),
    ids: () => ids,
    close: () => end.abort(),
  };
}

async function listen(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of body) {
    rest += decoder.decode(part, { stream: true });
    const end = rest.lastIndexOf('\n\n');
    if (end < 0) continue;
    onText(rest.slice(0, end));
    rest = rest.slice(end + 2);
  }
}
