import type { ReactNode } from 'react';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import type { Form } from '#web/ui/form/use-form.ts';

type Props = {
  form: Pick<Form<never>, 'props' | 'refused' | 'busy'>;
  button: string;
  busyText: string;
  final?: boolean;
  aside?: ReactNode;
  children: ReactNode;
};

export function SettingForm({ form, button, busyText, final, aside, children }: Props) {
  return (
    <form {...form.props} className="grid max-w-md gap-4 text-ink">
      {children}
      <FormNotice refused={form.refused} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SubmitButton small variant={final ? 'final' : 'primary'} busy={form.busy} busyText={busyText}>
          {button}
        </SubmitButton>
        {aside}
      </div>
    </form>
  );
}
