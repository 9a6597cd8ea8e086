import type { Contract } from '#shared/contract/all.ts';

/** Address of an endpoint, such as `GET /api/tasks`. */
export type Call = keyof Contract;

type Parts = { params?: Record<string, string>; query?: object };

export function addressOf(address: Call, input: object): { method: string; path: string } {
  const { params = {}, query = {} }: Parts = input;
  const [method = '', pattern = ''] = address.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) text.set(key, String(value));
  return { method, path: text.size > 0 ? `${path}?${text}` : path };
}
