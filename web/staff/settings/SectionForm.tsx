import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldsOf, settingSections } from '#shared/settings/sections.ts';
import type { SectionName } from '#shared/settings/shipped.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { StaffLeaveGuard } from '#web/staff/shared/StaffLeaveGuard.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import type { FormErrors } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { SettingFields, SettingList } from './SettingFields.tsx';
import { useSaveSection } from './use-save-section.ts';

type Props = { section: SectionName; shop: Reply<'GET /api/admin/settings'> };

/** Keeps what is typed until it is saved, whatever the server answers. */
export function SectionForm({ section, shop }: Props) {
  const save = useSaveSection(section);
  const [notice, setNotice] = useActionNotice();
  const stored = shop.sections[section];
  const [typed, setTyped] = useState<unknown>();
  const [refused, setRefused] = useState<{ why: FormErrors; count: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A colleague's change is refused by the version that this form was opened with.
  const [opened, setOpened] = useState(shop.version);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  useEffect(() => {
    if (typed === undefined) setOpened(shop.version);
  }, [shop.version, typed]);

  const { list } = settingSections[section];
  const values = typed ?? stored;
  const problems = refused?.why.problems ?? {};
  const put = async (next: unknown, version: number, text: string, before?: unknown) => {
    setBusy(true);
    const saved = await save(next, version).finally(() => setBusy(false));
    if ('why' in saved) {
      setRefused({ why: saved.why, count: (refused?.count ?? 0) + 1 });
      return setNotice(null);
    }
    setRefused(null);
    setTyped(undefined);
    const undo = before === undefined ? {} : { undo: () => void put(before, saved.version, m.desk_settings_undone()) };
    setNotice({ tone: 'success', text, ...undo });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A picture that could not be read has changed nothing, so that there is nothing to save.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (typed === undefined && wrong) return wrong.focus();
    if (!busy) void put(values, opened, m.desk_settings_saved(), stored);
  };
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-5">
      <StaffLeaveGuard unsaved={() => typed !== undefined && !busy} />
      {list ? (
        <SettingList
          field={{ kind: 'list', label: settingSections[section].title, fields: fieldsOf(section), ...list }}
          path=""
          values={values}
          problems={problems}
          onChange={setTyped}
        />
      ) : (
        <SettingFields fields={fieldsOf(section)} path="" values={values} problems={problems} onChange={setTyped} />
      )}
      <FormNotice refused={refused} />
      <ActionNotice notice={notice} />
      <SubmitButton busy={busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_settings_save()}
      </SubmitButton>
    </form>
  );
}
