import type { User } from '#server/accounts/users.ts';
import type { Guest } from './find-guest.ts';

export type Customer = { user: User } | { guest: Guest };
