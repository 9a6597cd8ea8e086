import { describe, expect, test } from 'vitest';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { declinedRequests, sortRequests } from './request-parts.tsx';

const asked = (kind: string, more: Partial<CaseRequestReply>) =>
  ({ kind, state: 'needed', optional: false, documents: [], answerText: null, ...more }) as CaseRequestReply;
const document = { id: 'd1' } as CaseRequestReply['documents'][number];

const requests = [
  asked('noc', { optional: true }),
  asked('pan', {}),
  asked('photo', { state: 'rejected', documents: [document] }),
  asked('identity', { state: 'accepted', documents: [document] }),
  asked('layout', { state: 'not_needed' }),
];
const kinds = (list: readonly CaseRequestReply[]) => list.map(({ kind, state }) => `${kind} ${state}`);

describe('requests of a case', () => {
  test('an open case waits for refused and required ones first', () => {
    const { waiting, others } = sortRequests({ status: 'open', requests });
    expect(kinds(waiting)).toEqual(['photo rejected', 'pan needed', 'noc needed']);
    expect(kinds(others)).toEqual(['identity accepted']);
  });

  test('an ended case asks for nothing more; what was sent stays in the list', () => {
    const { waiting, others } = sortRequests({ status: 'cancelled', requests });
    expect(waiting).toEqual([]);
    expect(kinds(others)).toEqual(['photo not_needed', 'identity accepted']);
  });

  test('what the customer declined can be sent after all until the papers are filed, what staff withdrew cannot', () => {
    const dropped = [
      asked('noc', { state: 'not_needed', optional: true, droppedBy: 'customer' }),
      asked('layout', { state: 'not_needed', optional: true, droppedBy: 'staff' }),
      asked('water', { state: 'not_needed', optional: true }),
      asked('pan', { state: 'not_needed' }),
      asked('photo', { optional: true }),
    ];
    expect(kinds(declinedRequests({ needsPapers: true, requests: dropped }))).toEqual([
      'noc not_needed',
      'water not_needed',
    ]);
    expect(declinedRequests({ needsPapers: false, requests: dropped })).toEqual([]);
  });
});
