/** An open board as far as the server knows: a stream of news. */
export type Board = {
  /** When it hears of a task, by `performance.now()`; infinity where that takes longer than ten seconds. */
  hears(task: string): Promise<number>;
  close(): void;
};

const patience = 10_000;

/** Opens so many streams of news, by people whose token is told for each. */
export function openBoards(url: string, count: number, tokenOf: (number: number) => string): Promise<Board[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => openBoard(url, tokenOf(number))));
}

async function openBoard(url: string, token: string): Promise<Board> {
  const end = new AbortController();
  const answer = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: end.signal });
  if (!answer.ok || !answer.body) throw new Error(`a stream of news: ${answer.status}`);
  const waiting = new Map<string, (at: number) => void>();
  void listen(answer.body, (text) => {
    for (const [task, tell] of waiting) if (text.includes(task)) tell(performance.now());
  }).catch(() => undefined);
  return {
    hears: (task) =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(Number.POSITIVE_INFINITY), patience);
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
