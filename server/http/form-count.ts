import { HttpError } from './refuse.ts';

/** How many forms a process reads at once: each is in memory until its last byte arrives. */
export const formsAtOnce = { perAccount: 3, perNetwork: 15, inAll: 30, ofStaff: 10 };

export type FormSender = { account: string | undefined; network: string; isStaff: boolean };

/** Counts a form until the returned function is called; refuses one too many with `upload_busy`. */
export function createFormCount(): (sender: FormSender) => () => void {
  const counts = new Map<string, number>();
  const add = (key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  return (sender) => {
    const limits = limitsOf(sender);
    const full = limits.find(({ key, most }) => (counts.get(key) ?? 0) >= most);
    if (full) throw busy(full.key);
    for (const { key } of limits) add(key, 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      for (const { key } of limits) add(key, -1);
    };
  };
}

const everybody = 'all';

/** Staff are served while customers hold all their forms. */
function limitsOf({ account, network, isStaff }: FormSender): { key: string; most: number }[] {
  const { perAccount, perNetwork, inAll, ofStaff } = formsAtOnce;
  return [
    ...(account === undefined ? [] : [{ key: `account ${account}`, most: perAccount }]),
    ...(isStaff ? [] : [{ key: `network ${network}`, most: perNetwork }]),
    { key: everybody, most: isStaff ? inAll + ofStaff : inAll },
  ];
}

/** Of the server's own 503 an operator is told, so nobody causes it alone. */
function busy(key: string): HttpError {
  const error = new HttpError('upload_busy', { retryAfter: 5 });
  if (key !== everybody) error.status = 429;
  return error;
}
