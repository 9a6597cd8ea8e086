import type { User } from '#server/accounts/users.ts';
import type { Guest } from './find-guest.ts';

/** A customer: either an account or a guest who has paid. */
export type Customer = { user: User } | { guest: Guest };
