/** A client that holds one SSE stream open, as an open board does. */
export type Board = {
  /** When the stream reports a task, by `performance.now()`; Infinity after the time-out. */
  hears(task: string): Promise<number>;
  close(): void;
};

const timeoutMs = 10_000;

/** Opens one SSE stream for each token. */
export function openBoards(url: string, count: number, tokenOf: (number: number) => string): Promise<Board[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => openBoard(url, tokenOf(number))));
}

async function openBoard(url: string, token: string): Promise<Board> {
  const end = new AbortController();
  const answer = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: end.signal });
  if (!answer.ok || !answer.body) throw new Error(`an SSE stream: ${answer.status}`);
  const waiting = new Map<string, (at: number) => void>();
  void listen(answer.body, (text) => {
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
    close: () => end.abort(),
  };
}

async function listen(body: ReadableStream<Uint8Array>, heard: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of body) {
    rest += decoder.decode(part, { stream: true });
    const end = rest.lastIndexOf('\n\n');
    if (end < 0) continue;
    heard(rest.slice(0, end));
    rest = rest.slice(end + 2);
  }
}
