/** SQL expressions for ids and values of seeded rows, by row number. */

/** Number of staff members, who are the first users. */
export const seededStaff = 20;

export const seededOrderId = (n: string) => `'ch_' || lpad((${n})::text, 26, '0')`;
export const seededUserId = (p: string) => `('00000000-0000-4000-8000-' || lpad((${p})::text, 12, '0'))::uuid`;
export const taskId = (n: string, k: string) =>
  `('00000000-0000-4000-9' || ${k} || '00-' || lpad((${n})::text, 12, '0'))::uuid`;
export const seededCaseId = (n: string) => `('00000000-0000-4000-a000-' || lpad((${n})::text, 12, '0'))::uuid`;
export const seededStaffId = (n: string) => seededUserId(`1 + (${n}) % ${seededStaff}`);
export const days = (count: number) => count * 200;
/** Time of an order: two hundred orders a day, newest first. */
export const placed = (n: string) => `now() - (${n}) * interval '432 seconds'`;
export const paid = (n: string) => `(${n} > 20 and ${n} % 4 <> 0 and ${n} % 50 <> 1)`;

// Every second order has a new buyer; one in twenty buyers is a guest.
export const person = (n: string) => `(${n} + 1) / 2`;
/** E-mail address of an order; one in ten guests uses the address of an existing account. */
export const address = (n: string) =>
  `case when (${person(n)}) % 20 = 0 and (${person(n)}) % 200 <> 0 then 'guest' else 'p' end || (${person(n)}) || '@dosaplaza.in'`;
export const buyer = (n: string) => `case when (${person(n)}) % 20 <> 0 then ${seededUserId(person(n))} end`;
