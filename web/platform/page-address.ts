import { generatePath, matchRoutes } from 'react-router';

type Route = { parentId?: string; path?: string; index?: boolean; caseSensitive?: boolean };

export type PageAddress = { path: string; pattern: string; params: Readonly<Record<string, string | undefined>> };

/** Whether a route's parameter is one of our slugs, which are in lower case. Tokens and ids are case-sensitive. */
const hasSlugParameter = (pattern: string) => /^(\w+\/)?checkout\/:id$/.test(pattern);

const maxLength = 2_000;

/** Finds a page for any spelling: capitals, escapes, slashes, dot segments. Undefined if there is none. */
export function pageAddresses(table: Readonly<Record<string, Route | undefined>>) {
  const exact = Object.values(table).flatMap((route) =>
    route?.parentId === undefined ? [] : [{ path: route.path ?? '', caseSensitive: route.caseSensitive ?? false }],
  );
  const anyCase = exact.map(({ path }) => ({ path }));

  return (requested: string): PageAddress | undefined => {
    const normalized = requested.length > maxLength ? undefined : normalizePath(requested);
    if (normalized === undefined) return undefined;
    const found = addressIn(exact, normalized) ?? addressIn(anyCase, normalized);
    // The canonical path must match exactly, or the redirect would loop.
    return found && addressIn(exact, found.path)?.path === found.path ? found : undefined;
  };
}

function addressIn(routes: { path: string; caseSensitive?: boolean }[], normalized: string): PageAddress | undefined {
  const match = matchRoutes(routes, normalized)?.at(-1);
  const pattern = match?.route.path;
  if (!match || pattern === undefined || pattern === '*') return undefined;
  const params = hasSlugParameter(pattern) ? lowerCased(match.params) : match.params;
  const path = `/${generatePath(pattern, params)}`;
  return normalizePath(path) === path ? { path, pattern, params } : undefined;
}

function lowerCased(params: PageAddress['params']): PageAddress['params'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value?.toLowerCase()]));
}

/** Resolves dot segments and double slashes; undefined if the percent-encoding is invalid. */
function normalizePath(path: string): string | undefined {
  const url = `http://localhost${path.replace(/\/{2,}/g, '/')}`;
  if (!path.startsWith('/') || !URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  try {
    decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
  return pathname.replace(/\/{2,}/g, '/');
}
