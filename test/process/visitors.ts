import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Errand = { path: string; method?: 'GET' | 'POST'; body?: object; headers?: Record<string, string> };

export type Visits = {
  /** Answers so far, of the visitor who has the fewest. */
  fewest(): number;
  /** Answers so far, of all. */
  answers(): number;
  /** What was no 200, or no answer at all. */
  failures: string[];
  /** Ends when everybody was told by an answer that it was the last on their connection. */
  shownOut: Promise<unknown>;
  /** Asks everybody to go, and waits until they have. */
  stop(): Promise<{ answers: number; failures: string[] /** Milliseconds. */; slowest: number }>;
};

export type Wishes = {
  /** Milliseconds between an answer and the next request. */
  pace?: number;
  /** An answer that closes the connection: go, or come again on a new one. */
  whenShownOut?: 'go' | 'come again';
  /** Where they come to, in turn. */
  hosts?: string[];
};

/** By its name this machine may have two addresses; a proxy is often told one of them. */
const bothAddresses = ['localhost', '127.0.0.1'];

/** Visitors who come again and again, each on a kept connection of their own, one errand each. */
export function visitors(port: number, errands: Errand[], wishes: Wishes = {}): Visits {
  const { pace = 15, whenShownOut = 'come again', hosts = bothAddresses } = wishes;
  const counts = errands.map(() => 0);
  const failures: string[] = [];
  let over = false;
  let slowest = 0;

  async function come(errand: Errand, n: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over) {
      const began = performance.now();
      const { status, goodbye } = await run(agent, `${hosts[n % hosts.length]}:${port}`, errand);
      slowest = Math.max(slowest, performance.now() - began);
      counts[n] = (counts[n] ?? 0) + 1;
      if (status !== '200') failures.push(`${errand.path}: ${status}`);
      if (whenShownOut === 'go' && (goodbye || status !== '200')) break;
      await pause(pace);
    }
    agent.destroy();
  }

  const shownOut = Promise.all(errands.map(come));
  const answers = () => counts.reduce((sum, count) => sum + count, 0);
  return {
    fewest: () => Math.min(...counts),
    answers,
    failures,
    shownOut,
    async stop() {
      over = true;
      await shownOut;
      return { answers: answers(), failures, slowest };
    },
  };
}

function run(agent: Agent, address: string, errand: Errand): Promise<{ status: string; goodbye: boolean }> {
  const { path, method = 'GET', body, headers = {} } = errand;
  const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: String(error), goodbye: false });
    const asking: ClientRequest = request(
      `http://${address}${path}`,
      { agent, method, headers: { ...type, ...headers } },
      (answer) => {
        answer.resume();
        answer.once('error', fail);
        answer.once('end', () =>
          resolve({ status: String(answer.statusCode), goodbye: answer.headers.connection === 'close' }),
        );
      },
    );
    asking.once('error', fail);
    asking.end(body && JSON.stringify(body));
  });
}

/** So many visitors who read, each a page or data, in turn. */
export function readers(count: number, paths = ['/', '/api/plans']): Errand[] {
  return Array.from({ length: count }, (_, n) => ({ path: paths[n % paths.length] ?? '/' }));
}
