import { parentPort, workerData } from 'node:worker_threads';
import type { Case } from './cases.ts';

// Sends requests from a thread of its own, so that making them is not counted as work of the server.
const { url, bearers }: { url: string; bearers: Record<Case['by'], Record<string, string>> } = workerData;

parentPort?.on('message', async ({ method, path, headers, body, by }: Case) => {
  const own = { ...bearers[by], ...headers };
  const sent = body === undefined ? {} : 'form' in body ? { body: formOf(body.form) } : textOf(body);
  try {
    const more = 'headers' in sent ? { ...own, ...sent.headers } : own;
    const options = { method, redirect: 'manual' as const, signal: AbortSignal.timeout(60_000) };
    const answer = await fetch(url + path, { ...options, ...sent, headers: more });
    // A live stream has no end.
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
    else await answer.arrayBuffer();
    parentPort?.postMessage(answer.status);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error));
  }
});

function textOf(body: { json: unknown } | { text: string; type: string }) {
  if ('text' in body) return { body: body.text, headers: { 'content-type': body.type } };
  return { body: JSON.stringify(body.json), headers: { 'content-type': 'application/json' } };
}

function formOf(fields: Record<string, string | Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'a.pdf');
  }
  return form;
}
