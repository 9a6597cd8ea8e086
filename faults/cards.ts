import assert from 'node:assert/strict';
import type { Shop } from '#test/process/shop.ts';
import type { Sender } from './kill-around-uploads.ts';

type Answer = {
  status: number;
  body: { id: string; version: number; status: string; message?: string; task?: { status: string } };
};

export async function changeCard(
  { url }: Pick<Shop, 'url'>,
  { headers }: Pick<Sender, 'headers'>,
  id: string,
  wish: object,
): Promise<Answer> {
  const sent = {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  };
  const answer = await fetch(`${url}/api/tasks/${id}`, sent);
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

export async function newCard({ url }: Pick<Shop, 'url'>, { headers }: Pick<Sender, 'headers'>, title: string) {
  const sent = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  };
  const answer = await fetch(`${url}/api/tasks`, sent);
  assert.equal(answer.status, 201);
  return (await answer.json()) as Answer['body'];
}
