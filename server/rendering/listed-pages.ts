import type { LoaderContext } from '#shared/contract/loader-context.ts';

type PageAddress = { path: string; pattern: string; params: Readonly<Record<string, string | undefined>> };
type FindPage = (path: string) => PageAddress | undefined;

const patternsOf = new WeakMap<ReadonlySet<string>, Set<string>>();

/**
 * Whether a path matches the route of public pages without being one of them. This happens because /services/:service
 * matches any name.
 */
export function isUnlisted({ path, pattern }: PageAddress, find: FindPage, listed: ReadonlySet<string>): boolean {
  if (!pattern.includes(':') || listed.has(path)) return false;
  let patterns = patternsOf.get(listed);
  if (!patterns) {
    patterns = new Set([...listed].flatMap((page) => find(page)?.pattern ?? []));
    patternsOf.set(listed, patterns);
  }
  return patterns.has(pattern);
}

/**
 * Whether the plan of a checkout address exists, which prevents redirects to pages that do not exist. Returns true for
 * other pages and while the database is down (the page then shows the outage).
 */
export async function isSold({ pattern, params }: PageAddress, reading: LoaderContext): Promise<boolean> {
  const { id } = params;
  if (id === undefined || !/^(hi\/)?checkout\//.test(pattern)) return true;
  return reading.plan(id).then(
    (plan) => plan !== undefined,
    () => true,
  );
}
