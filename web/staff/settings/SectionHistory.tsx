import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShopField, ShopFields } from '#shared/settings/fields.ts';
import { logoStart } from '#shared/settings/logo.ts';
import { fieldsOf } from '#shared/settings/sections.ts';
import type { SectionName } from '#shared/settings/shipped.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/page-dates.ts';
import { useSaveSection } from './use-save-section.ts';

/** Who saved the section, with what changed; each earlier state can be put back, through the same checks. */
export function SectionHistory({ section, version }: { section: SectionName; version: number }) {
  const query = useQuery(endpointQuery('GET /api/admin/settings/:section/history', { params: { section } }));
  const save = useSaveSection(section);
  const [notice, setNotice] = useActionNotice();
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  const putBack = async (values: unknown) => {
    const saved = await save(values, version);
    if ('version' in saved) return setNotice({ tone: 'success', text: m.desk_settings_undone() });
    const { problems, message } = saved.why;
    setNotice({ tone: 'error', text: Object.values(problems)[0] ?? message });
  };
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h3 className="text-xl">{m.desk_settings_history()}</h3>
      <ActionNotice notice={notice} className="mt-3" />
      <ul className="mt-3 grid gap-4">
        {items.map(({ version: made, at, by, before, after }) => (
          <li key={made} className="grid gap-2 border-b border-line pb-4">
            <p className="text-sm text-muted">
              {m.desk_settings_by({ who: by ?? m.desk_settings_by_file(), when: moment(at) })}
            </p>
            <ul className="grid gap-1 wrap-anywhere">
              {differences(fieldsOf(section), before, after).map(([label, was, is]) => (
                <li key={label}>
                  {label}: <del className="text-muted">{was}</del> → {is}
                </li>
              ))}
            </ul>
            <Button small variant="ghost" className="justify-self-start" onClick={() => void putBack(before)}>
              {m.desk_settings_put_back()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const text = (value: unknown): ReactNode => {
  if (typeof value === 'string' && value.startsWith(logoStart))
    return <img src={value} alt={m.desk_settings_picture()} className="inline h-10 w-auto max-w-40 bg-white" />;
  const said = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return said ? said.slice(0, 300) : m.desk_settings_nothing();
};

type Difference = [label: string, before: ReactNode, after: ReactNode];

function differences(fields: ShopFields, before: unknown, after: unknown): Difference[] {
  if (Array.isArray(before) || Array.isArray(after))
    return entriesOf(before, after).flatMap(([was, is], at) =>
      isSame(was, is) ? [] : [[`${at + 1}`, text(was), text(is)]],
    );
  const [old, next]: Record<string, unknown>[] = [Object(before), Object(after)];
  return Object.entries(fields).flatMap(([name, field]) => differenceOf(field, old?.[name], next?.[name]));
}

function differenceOf(field: ShopField, before: unknown, after: unknown): Difference[] {
  if (isSame(before, after)) return [];
  if (field.kind === 'local' && before && after) return localDifferences(field.label, Object(before), Object(after));
  if (field.kind !== 'group') return [[field.label, text(before), text(after)]];
  return differences(field.fields, before, after).map(([label, ...rest]) => [`${field.label}, ${label}`, ...rest]);
}

type Texts = Partial<Record<'en' | 'hi', string>>;

/** Of long texts what comes from the first change on. */
function localDifferences(label: string, before: Texts, after: Texts): Difference[] {
  const languages = [
    ['en', m.desk_settings_english()],
    ['hi', m.desk_settings_hindi()],
  ] as const;
  return languages.flatMap(([language, name]) => {
    const [was = '', is = ''] = [before[language], after[language]];
    if (was === is) return [];
    let changed = 0;
    while (was[changed] === is[changed]) changed++;
    const from = Math.max(0, changed - 40);
    return [[`${label}, ${name}`, text(was.slice(from)), text(is.slice(from))]];
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function entriesOf(before: unknown, after: unknown): [unknown, unknown][] {
  const [old, next] = [before, after].map((list): unknown[] => (Array.isArray(list) ? list : []));
  return Array.from({ length: Math.max(old?.length ?? 0, next?.length ?? 0) }, (_, at) => [old?.[at], next?.[at]]);
}
