/** Fault: two staff members move the same card. Also the API calls that create and change cards. */
import assert from 'node:assert/strict';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import type { Sender } from './kill-around-uploads.ts';
import { aSender } from './kill-around-uploads.ts';
import { countEach, times, withShop } from './shop.ts';

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

export const boardExperiment: Experiment = {
  name: 'board',
  fault: 'two staff move one card',
  promise: 'one wins, the other is told',
  runs: 200,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const staff = await Promise.all(['farah@x.in', 'joseph@x.in'].map((email) => aSender(shop, email, 'seller')));
      const [farah] = staff;
      if (!farah) throw new Error('nobody at work');
      const answers: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const { id, version }: Answer['body'] = await newCard(shop, farah, `Card ${run}`);
        const wishes = ['inprogress', 'done'] as const;
        const moved: Answer[] = await times(2, (n) =>
          changeCard(shop, staff[n] ?? farah, id, { status: wishes[n], version }),
        );
        const won = moved.filter(({ status }) => status === 200);
        const conflicts = moved.filter(({ status }) => status === 409);
        assert.deepEqual(
          [won.length, conflicts.length],
          [1, 1],
          `one wins: ${countEach(moved.map(({ status }) => status))}`,
        );
        const stored = await shop.db
          .selectFrom('tasks')
          .select(['status', 'version'])
          .where('id', '=', id)
          .executeTakeFirst();
        assert.deepEqual(stored, { status: won[0]?.body.status, version: version + 1 });
        assert.equal(conflicts[0]?.body.task?.status, stored?.status, 'the other is shown how it stands');
        assert.match(conflicts[0]?.body.message ?? '', /\w/);
        answers.push(...moved.map(({ status }) => status));
      }
      return countEach(answers);
    }),
};
