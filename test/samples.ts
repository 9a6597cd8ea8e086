import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Sample, SampleValues, Thing } from '#shared/contract/samples.ts';
import type { ApiAnswer } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Returns the names of the parameters in an endpoint's path. */
export const pathFields = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

export const samplesOf = ({ sample }: Endpoint, values: SampleValues): readonly Sample[] => sample?.(values) ?? [{}];

export const searchOf = (query: NonNullable<Sample['query']>) =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Returns path and body of a sample. */
export function requestOf(endpoint: Endpoint, { params, query, body }: Sample, values: SampleValues) {
  const param = (name: string, thing: Thing | 'public' | undefined) =>
    params?.[name] ?? (thing && thing !== 'public' ? values[thing] : name);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(param(name, endpoint.ids?.[name])),
  );
  return { path: query ? `${path}?${searchOf(query)}` : path, body };
}

/** Sends a sample, as a form if the endpoint takes nothing else; does not wait for the end of a stream. */
export async function sendSample(
  testApp: TestApp,
  endpoint: Endpoint,
  sample: Sample,
  values: SampleValues,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const { path, body } = requestOf(endpoint, sample, values);
  const json = body && endpoint.form !== true;
  const answer = await fetch(testApp.url + path, {
    method: endpoint.method,
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers, ...sample.headers },
    ...(body ? { body: json ? JSON.stringify(body) : formOf(body) } : {}),
    redirect: 'manual',
  });
  const endless = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = endless ? '' : await answer.text();
  if (endless) await answer.body?.cancel();
  return { status: answer.status, body: /^[[{]/.test(text) ? JSON.parse(text) : {}, headers: answer.headers };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
}
