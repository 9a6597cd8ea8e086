/** Kinds of requests to customers: documents, and answers as text. */
import { askedByAuthorities } from './request-kinds/authorities.ts';
import { askedForGrowth } from './request-kinds/growth.ts';
import { askedOfTheOwner } from './request-kinds/owner.ts';
import { askedByPlatforms } from './request-kinds/platforms.ts';
import { askedForTheKitchen } from './request-kinds/premises.ts';
import { askedForTrademarks } from './request-kinds/trademarks.ts';
import type { RequestKind } from './template-types.ts';

export const requestKinds: readonly RequestKind[] = [
  ...askedOfTheOwner,
  ...askedForTheKitchen,
  ...askedByAuthorities,
  ...askedByPlatforms,
  ...askedForGrowth,
  ...askedForTrademarks,
];

const byKey = new Map(requestKinds.map((kind) => [kind.key, kind]));

export function requestKind(key: string): RequestKind | undefined {
  return byKey.get(key);
}
