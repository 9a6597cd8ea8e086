import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Case } from './cases.ts';

// Sends requests from a separate thread, so that creating them does not count as work of the server.
const { url, bearers }: { url: string; bearers: Record<Case['by'], Record<string, string>> } = workerData;

// node:http takes half the CPU time of fetch, which is used only for forms.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

parentPort?.on('message', async (one: Case) => {
  const { body } = one;
  try {
    const status = body && 'form' in body ? await sendForm(one, body.form) : await sendText(one);
    parentPort?.postMessage(status);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error));
  }
});

const headersOf = ({ by, headers }: Case): Record<string, string> => ({ ...bearers[by], ...headers });
const longest = () => AbortSignal.timeout(60_000);

function sendText(one: Case): Promise<number> {
  const { method, path, body } = one;
  const text = body && ('text' in body ? body.text : 'json' in body ? JSON.stringify(body.json) : '');
  const type = body && 'text' in body ? body.type : 'application/json';
  const content = text === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const options = { method, agent, signal: longest(), headers: { ...headersOf(one), ...content } };
    const asked = request(url + path, options, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      // Do not wait for the end of a live stream.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        resolve(answer.statusCode ?? 0);
        asked.destroy();
      } else answer.resume();
    });
    asked.on('error', reject).end(text);
  });
}

async function sendForm(one: Case, fields: Record<string, string | Uint8Array>): Promise<number> {
  const { method, path } = one;
  const answer = await fetch(url + path, { method, headers: headersOf(one), body: formOf(fields), signal: longest() });
  await answer.arrayBuffer();
  return answer.status;
}

function formOf(fields: Record<string, string | Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'a.pdf');
  }
  return form;
}
