/** Returns the path of a request URL, without the query. */
export function pathOfUrl(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Removes scheme and host from a request target, because clients may send an absolute URL (RFC 9112, 3.2.2). */
export function withoutOrigin(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}
