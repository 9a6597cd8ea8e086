import { connect, type Socket } from 'node:net';
import type { Fired, Load } from './load.ts';

/**
 * Requests one URL repeatedly and only counts bytes. autocannon parses all headers in JavaScript, so with our many
 * headers the client would be the bottleneck.
 */
export async function measureThroughput({ url, connections, seconds, headers = {} }: Load): Promise<Fired> {
  const { host, hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const open = () => connect({ host: hostname, port: Number(port), noDelay: true });
  const size = await sizeOf(open(), request);
  const began = performance.now();
  const until = began + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(until, open(), request, size)));
  const answered = counts.reduce((total, count) => total + count, 0);
  return { answered, failed: 0, seconds: (performance.now() - began) / 1000, p99: Number.NaN };
}

/** Returns the size of a response in bytes, including headers; all responses of a URL are assumed to have this size. */
function sizeOf(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = '';
    socket.on('error', reject).on('data', (part) => {
      head += part.toString('latin1');
      const body = head.indexOf('\r\n\r\n') + 4;
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
      if (body < 4 || !length) return;
      socket.destroy();
      resolve(body + Number(length));
    });
    socket.write(request);
  });
}

function askUntil(until: number, socket: Socket, request: Buffer, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let missing = size;
    socket.on('error', reject).on('data', (part) => {
      if (missing === size && part.toString('latin1', 9, 12) !== '200')
        reject(new Error(part.toString('latin1', 0, 300)));
      missing -= part.length;
      if (missing < 0) reject(new Error('An answer was longer than the first one.'));
      if (missing > 0) return;
      answered += 1;
      missing = size;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(answered));
    });
    socket.write(request);
  });
}
