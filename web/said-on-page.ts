/** What a form says to its reader for a sentence of the server (said-here.ts wrote the table into the page). */
export function saidOn(form: HTMLElement, english: string): string {
  const table: unknown = JSON.parse(form.dataset.said ?? '{}');
  const said =
    typeof table === 'object' && table !== null
      ? new Map<string, unknown>(Object.entries(table)).get(english)
      : undefined;
  return typeof said === 'string' ? said : english;
}
