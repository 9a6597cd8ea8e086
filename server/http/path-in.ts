/** The path of an address as it stands in a request. */
export function pathIn(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
