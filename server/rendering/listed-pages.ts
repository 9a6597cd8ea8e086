import type { LoaderContext } from '#shared/contract/loader-context.ts';

type PageAddress = { path: string; pattern: string; params: Readonly<Record<string, string | undefined>> };
/** Prevents redirects to unknown checkouts and services. True for other pages and while the database is down. */
export async function isSold({ pattern, params }: PageAddress, reading: LoaderContext): Promise<boolean> {
  const { id, slug } = params;
  if (slug !== undefined && /^(hi\/)?services\//.test(pattern))
    return reading.services().then(
      (services) => services.some((service) => service.slug === slug),
      () => true,
    );
  if (id === undefined || !/^(hi\/)?checkout\//.test(pattern)) return true;
  return reading.plan(id).then(
    (plan) => plan !== undefined,
    () => true,
  );
}
