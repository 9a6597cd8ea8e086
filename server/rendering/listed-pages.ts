import type { LoaderContext } from '#shared/contract/loader-context.ts';

type PageAddress = { path: string; pattern: string; params: Readonly<Record<string, string | undefined>> };

/** Prevents redirects to unknown checkouts. True for other pages and while the database is down. */
export async function isSold({ pattern, params }: PageAddress, reading: LoaderContext): Promise<boolean> {
  const { id } = params;
  if (id === undefined || !/^(hi\/)?checkout\//.test(pattern)) return true;
  return reading.plan(id).then(
    (plan) => plan !== undefined,
    () => true,
  );
}

/** Whether a page exists: that of a service, only while it is on sale. So nobody makes us render unknown ones. */
export async function isServed({ pattern, params }: PageAddress, reading: LoaderContext): Promise<boolean> {
  const { slug } = params;
  if (slug === undefined || !/^(hi\/)?services\//.test(pattern)) return true;
  return reading.services().then(
    (services) => services.some((service) => service.slug === slug),
    () => true,
  );
}
