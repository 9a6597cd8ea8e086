import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type ClientCall = { path: string; method?: 'GET' | 'POST'; body?: object; headers?: Record<string, string> };

export type HttpClients = {
  /** Returns the number of responses of the client that has the fewest. */
  fewest(): number;
  /** Returns the number of responses of all clients. */
  answers(): number;
  /** Responses with a status other than 200, and connection errors. */
  failures: string[];
  /**
   * Resolves when all clients have stopped: with `go`, after a response with `Connection: close` or a failure;
   * otherwise after `stop`.
   */
  shownOut: Promise<unknown>;
  /** Stops all clients. */
  stop(): Promise<{ answers: number; failures: string[] /** Milliseconds. */; slowest: number }>;
};

export type HttpClientOptions = {
  /** Milliseconds between a response and the next request. */
  pace?: number;
  /** Whether a client stops or reconnects after `Connection: close`. */
  whenShownOut?: 'go' | 'come again';
  /** Hosts that the clients use alternately. */
  hosts?: string[];
};

/** `localhost` may resolve to an IPv6 address, so every second client uses the IPv4 address. */
const bothAddresses = ['localhost', '127.0.0.1'];

/** Starts HTTP clients that each repeat one request on a keep-alive connection. */
export function startHttpClients(port: number, requests: ClientCall[], options: HttpClientOptions = {}): HttpClients {
  const { pace = 15, whenShownOut = 'come again', hosts = bothAddresses } = options;
  const counts = requests.map(() => 0);
  const failures: string[] = [];
  let over = false;
  let slowest = 0;

  async function come(request: ClientCall, n: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over) {
      const began = performance.now();
      const { status, connectionClosed } = await run(agent, `${hosts[n % hosts.length]}:${port}`, request);
      slowest = Math.max(slowest, performance.now() - began);
      counts[n] = (counts[n] ?? 0) + 1;
      if (status !== '200') failures.push(`${request.path}: ${status}`);
      if (whenShownOut === 'go' && (connectionClosed || status !== '200')) break;
      await pause(pace);
    }
    agent.destroy();
  }

  const shownOut = Promise.all(requests.map(come));
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

function run(agent: Agent, address: string, call: ClientCall): Promise<{ status: string; connectionClosed: boolean }> {
  const { path, method = 'GET', body, headers = {} } = call;
  const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: String(error), connectionClosed: false });
    const asking: ClientRequest = request(
      `http://${address}${path}`,
      { agent, method, headers: { ...type, ...headers } },
      (answer) => {
        answer.resume();
        answer.once('error', fail);
        answer.once('end', () =>
          resolve({ status: String(answer.statusCode), connectionClosed: answer.headers.connection === 'close' }),
        );
      },
    );
    asking.once('error', fail);
    asking.end(body && JSON.stringify(body));
  });
}

/** Creates GET requests that cycle through these paths. */
export function readRequests(count: number, paths = ['/', '/api/plans']): ClientCall[] {
  return Array.from({ length: count }, (_, n) => ({ path: paths[n % paths.length] ?? '/' }));
}
