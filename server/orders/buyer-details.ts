import type { Db } from '#database/connect.ts';
import { buyerFields, ofEach } from '#shared/rules/buyer.ts';

/** The user's own last checkout, otherwise the profile, whose e-mail address takes precedence. */
export async function buyerDetails(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  // Uses only orders that the account itself placed, because adopted guest orders may have somebody else's details.
  const last = await db
    .selectFrom('orders')
    .select(buyerFields)
    .where('user_id', '=', userId)
    .where('opened_by', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...ofEach(buyerFields, (field) => last?.[field] ?? ''),
    name: last?.name || user?.name || '',
    email: user?.email || last?.email || '',
    phone: last?.phone || user?.phone || '',
  };
}
