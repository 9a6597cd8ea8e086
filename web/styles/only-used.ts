/** Classes and elements that the scripts of the pages bring into the document. */
const givenByScripts = ['.dark', '.light', 'iframe'];

/** Leaves in a page's inlined sheet only the rules that can match something in the page, so that no page pays for another. */
export function withOnlyUsedRules(html: string): string {
  const start = html.indexOf('<style');
  const open = html.indexOf('>', start) + 1;
  const end = html.indexOf('</style>', open);
  if (start < 0 || end < 0) return html;
  const used = new Set(givenByScripts);
  for (const [, tag = ''] of html.matchAll(/<([a-z][\w-]*)/g)) used.add(tag);
  for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of asText(list).split(/\s+/)) used.add(`.${name}`);
  return html.slice(0, open) + usedProperties(usedRules(html.slice(open, end), used)) + html.slice(end);
}

/**
 * A style sheet without the custom properties that nothing in it asks for or that only name themselves, with the value
 * itself in place of a registered one that is never changed, and without what is empty or said twice after that.
 */
export function usedProperties(css: string): string {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = withConstants(css)
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) => (asked.has(name) ? rule : ''))
    .replace(/(?<=[{;])(--[\w-]+):([^;{}]*)(?:;|(?=\}))/g, (declaration, name, value) =>
      asked.has(name) && value !== `var(${name})` ? declaration : '',
    )
    .replace(/(?<=[{;])([^;{}]+;)\1+/g, '$1')
    .replace(/(?<=[{};]|^)[^{};]*\{\}/g, '');
  return kept.length < css.length ? usedProperties(kept) : kept;
}

function withConstants(css: string): string {
  const registered = css.matchAll(/@property (--[\w-]+)\{[^}]*initial-value:([^;}]*)/g);
  return [...registered].reduce((rest, [, name, value]) => {
    const given = [...rest.matchAll(new RegExp(`[{;]${name}:([^;}]*)`, 'g'))].map(([, found]) => found);
    return given.every((found) => found === value) ? rest.replaceAll(`var(${name})`, value ?? '') : rest;
  }, css);
}

/** The rules of a style sheet that can match something where only these elements and `.classes` are in use. */
export function usedRules(css: string, used: ReadonlySet<string>): string {
  return statementsOf(css.replace(/\/\*[\s\S]*?\*\//g, ''))
    .map((statement) => usedPart(statement, used))
    .join('');
}

function usedPart(statement: string, used: ReadonlySet<string>): string {
  const brace = statement.indexOf('{');
  const head = statement.slice(0, brace).trim();
  if (brace < 0) return statement;
  if (/^@(layer|media|supports|container)\b/.test(head)) {
    const inner = usedRules(statement.slice(brace + 1, -1), used);
    return inner && `${head}{${inner}}`;
  }
  if (head.startsWith('@')) return statement;
  const selectors = selectorsIn(head).filter((selector) => matches(selector, used));
  return selectors.length > 0 ? selectors.join() + statement.slice(brace) : '';
}

/** Whether a selector can match something; of what stands in `:is()` and `:where()` one alternative must. */
function matches(selector: string, used: ReadonlySet<string>): boolean {
  if (!needsOf(selector).every((name) => used.has(name))) return false;
  return groupsIn(selector).every((group) => selectorsIn(group).some((alternative) => matches(alternative, used)));
}

/** What stands between the brackets of `:is()` and `:where()`, outside of other brackets. */
function groupsIn(selector: string): string[] {
  const found: string[] = [];
  const open: { at: number; counts: boolean }[] = [];
  for (let at = 0; at < selector.length; at++) {
    if (selector[at] === '\\') at += 1;
    else if (selector[at] === '(') open.push({ at, counts: /:(is|where)$/.test(selector.slice(0, at)) });
    else if (selector[at] === ')') {
      const closed = open.pop();
      if (closed?.counts && open.length === 0) found.push(selector.slice(closed.at + 1, at));
    }
  }
  return found;
}

/** Whole statements of the outermost level: `a;` and `b{…}`. */
function statementsOf(css: string): string[] {
  const found: string[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const letter = css[at];
    if (letter === '\\') at += 1;
    else if (letter === '"') at = css.indexOf('"', at + 1);
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    if (depth === 0 && (letter === '}' || letter === ';')) {
      found.push(css.slice(from, at + 1));
      from = at + 1;
    }
  }
  return found;
}

/** The selectors of a list; commas in brackets do not part them. */
function selectorsIn(list: string): string[] {
  let depth = 0;
  let from = 0;
  const found: string[] = [];
  for (const [at, letter] of [...list].entries()) {
    if (letter === '(' && list[at - 1] !== '\\') depth += 1;
    if (letter === ')' && list[at - 1] !== '\\') depth -= 1;
    if (letter !== ',' || depth > 0 || list[at - 1] === '\\') continue;
    found.push(list.slice(from, at));
    from = at + 1;
  }
  return [...found, list.slice(from)];
}

/** The elements and `.classes` without which a selector matches nothing; what stands in brackets is not counted. */
function needsOf(selector: string): string[] {
  let simple = selector;
  for (let before = ''; before !== simple; ) {
    before = simple;
    simple = simple.replace(/::?[\w-]+\([^()]*\)|(?<!\\)\[[^\]]*\]/g, '');
  }
  const classes = simple.match(/\.(?:\\.|[\w-])+/g) ?? [];
  const tags = simple.replace(/(?:\.|::?)(?:\\.|[\w-])+/g, ' ').match(/[a-z][\w-]*/g) ?? [];
  return [...classes.map((name) => name.replace(/\\(.)/g, '$1')), ...tags];
}

const asText = (attribute: string) =>
  attribute.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
