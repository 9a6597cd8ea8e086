import { readFileSync } from 'node:fs';

/** Fills in the placeholders of a file in deploy/ha; throws if one is missing. */
export function fillTemplate(
  name: 'patroni.yml' | 'haproxy.cfg' | 'pgbouncer.ini',
  values: Record<string, string>,
): string {
  const text = readFileSync(new URL(`../../deploy/ha/${name}`, import.meta.url), 'utf8');
  const settings = text
    .split('\n')
    .filter((line) => !/^\s*[#;]/.test(line))
    .join('\n');
  return settings.replace(/\$\{(\w+)\}/g, (_whole, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`${name}: nothing for ${place}`);
    return value;
  });
}
