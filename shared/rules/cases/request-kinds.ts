import { askedByAuthorities } from './request-kinds/authorities.ts';
import { askedForGrowth } from './request-kinds/growth.ts';
import { askedOfTheOwner } from './request-kinds/owner.ts';
import { askedByPlatforms } from './request-kinds/platforms.ts';
import { askedForTheKitchen } from './request-kinds/premises.ts';
import { askedForTrademarks } from './request-kinds/trademarks.ts';
import type { RequestKind, TemplateStep } from './template-types.ts';

export const requestKinds: readonly RequestKind[] = [
  ...askedOfTheOwner,
  ...askedForTheKitchen,
  ...askedByAuthorities,
  ...askedByPlatforms,
  ...askedForGrowth,
  ...askedForTrademarks,
];

const byKey = new Map(requestKinds.map((kind) => [kind.key, kind]));
let own: ReadonlyMap<string, RequestKind> = new Map();

/** Adds the kinds of the operator's templates; a later one replaces an earlier one with its key. */
export function applyOwnKinds(kinds: readonly RequestKind[]): void {
  own = new Map(kinds.map((kind) => [kind.key, kind]));
}

/** Whether a step ends only with the customer's yes; then it can neither be skipped nor its request withdrawn. */
export function needsYes({ requests = [] }: Pick<TemplateStep, 'requests'>): boolean {
  return requests.some((kind) => requestKind(kind)?.answer === 'yes-no');
}

export function requestKind(key: string): RequestKind | undefined {
  return byKey.get(key) ?? own.get(key);
}
