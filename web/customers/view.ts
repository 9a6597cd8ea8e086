import type { Input } from '../api.ts';

type Query = NonNullable<Input<'listPeople'>['query']>;
type Choices = Pick<Query, 'role' | 'orders' | 'papers' | 'sort'>;

/** What stands in the address of the list: words, filters, order and place. */
export type View = Choices & {
  search: string;
  joinedWithin: string | undefined;
  after: string | undefined;
  before: string | undefined;
};

export const choices = {
  role: ['user', 'seller', 'admin'],
  orders: ['open', 'paid', 'none'],
  papers: ['sent', 'none'],
  joinedWithin: ['0', '6', '29'],
  sort: ['-createdAt', 'createdAt', 'name', '-name'],
} as const;

function oneOf<Value extends string>(values: readonly Value[], wanted: string | null): Value | undefined {
  return values.find((value) => value === wanted);
}

/** Reads an address; what is none of the choices counts as not said. */
export function viewIn(query: URLSearchParams): View {
  const after = query.get('after') || undefined;
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    role: oneOf(choices.role, query.get('role')),
    orders: oneOf(choices.orders, query.get('orders')),
    papers: oneOf(choices.papers, query.get('papers')),
    joinedWithin: oneOf(choices.joinedWithin, query.get('joinedWithin')),
    sort: oneOf(choices.sort, query.get('sort')),
    after,
    before: after ? undefined : query.get('before') || undefined,
  };
}

/** The address of a view, without what is not said. */
export function addressOf(view: Partial<View>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) query.set(name, value);
  return query.toString();
}

/** The same people from the beginning, all on one list. */
export function wholeList({ after: _, before: __, ...view }: View): Partial<View> {
  return view;
}
