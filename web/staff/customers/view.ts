import { roles } from '#shared/rules/accounts.ts';
import type { Input } from '#web/platform/api/api.ts';

type Query = NonNullable<Input<'GET /api/admin/users'>['query']>;
type Choices = Pick<Query, 'role' | 'account' | 'orders' | 'papers' | 'sort'>;

export type CustomerListView = Choices & {
  search: string;
  joinedWithin: string | undefined;
  after: string | undefined;
  before: string | undefined;
};

export const choices = {
  role: roles,
  account: ['guest', 'unconfirmed', 'disabled'],
  orders: ['open', 'paid', 'none'],
  papers: ['sent', 'none'],
  joinedWithin: ['0', '6', '29'],
  sort: ['-createdAt', 'createdAt', 'name', '-name'],
} as const;

function oneOf<Value extends string>(values: readonly Value[], wanted: string | null): Value | undefined {
  return values.find((value) => value === wanted);
}

export function parseView(query: URLSearchParams): CustomerListView {
  const after = query.get('after') || undefined;
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    role: oneOf(choices.role, query.get('role')),
    account: oneOf(choices.account, query.get('account')),
    orders: oneOf(choices.orders, query.get('orders')),
    papers: oneOf(choices.papers, query.get('papers')),
    joinedWithin: oneOf(choices.joinedWithin, query.get('joinedWithin')),
    sort: oneOf(choices.sort, query.get('sort')),
    after,
    before: after ? undefined : query.get('before') || undefined,
  };
}

export function queryStringOf(view: Partial<CustomerListView>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) query.set(name, value);
  return query.toString();
}

export function firstPageView({ after: _, before: __, ...view }: CustomerListView): Partial<CustomerListView> {
  return view;
}
