import type { LoaderContext } from '#shared/contract/loader-context.ts';

type PageAddress = { path: string; pattern: string; params: Readonly<Record<string, string | undefined>> };
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
