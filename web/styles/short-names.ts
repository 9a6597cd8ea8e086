/** Classes that page scripts look for by their name. */
export const askedByScripts = new Set(['dark', 'light', 'control']);

const classAttribute = / class="([^"]*)"/g;
const classInSheet = /\.((?:\\.|[\w-])+)/g;
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Gives the classes of a page that is never hydrated names of one or two letters, in its inlined sheet and on its
 * elements, and takes out the marks by which React would find its texts again: a tenth of what goes over the wire.
 */
export function withShortNames(html: string): string {
  const [whole = '', open = '', sheet = '', end = ''] = /(<style[^>]*>)([\s\S]*?)(<\/style>)/.exec(html) ?? [];
  if (!whole) return html;
  const names = shortNames(html, sheet);
  const shorter = sheet.replace(classInSheet, (found, name: string) => {
    const short = names.get(name.replace(/\\(.)/g, '$1'));
    return short ? `.${short}` : found;
  });
  return html
    .replace(whole, () => open + shorter + end)
    .replace(classAttribute, (_, list: string) => {
      const given = namesIn(list).map((name) => names.get(name) ?? name);
      return ` class="${given.join(' ').replaceAll('&', '&amp;')}"`;
    })
    .replaceAll('<!-- -->', '');
}

/** The shortest names for the classes that are used most; only for those that the sheet knows. */
function shortNames(html: string, sheet: string): Map<string, string> {
  const known = new Set([...sheet.matchAll(classInSheet)].map(([, name = '']) => name.replace(/\\(.)/g, '$1')));
  const uses = new Map<string, number>();
  for (const [, list = ''] of html.matchAll(classAttribute))
    for (const name of namesIn(list)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const renamed = [...uses].filter(([name]) => known.has(name) && !askedByScripts.has(name));
  const kept = new Set([...uses.keys()].filter((name) => !renamed.some(([other]) => other === name)));
  const free = freeNames(renamed.length + kept.size).filter((name) => !kept.has(name));
  return new Map(renamed.sort(([, one], [, other]) => other - one).map(([name], at) => [name, free[at] ?? name]));
}

function freeNames(count: number): string[] {
  const two = letters.flatMap((first) => letters.map((second) => first + second));
  return [...letters, ...two].slice(0, count);
}

const namesIn = (list: string) =>
  list
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .split(/\s+/)
    .filter(Boolean);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
