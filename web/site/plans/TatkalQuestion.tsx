import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { TatkalContent } from './content/types.ts';

/** Classes for the eligibility question about tatkal: the buy button appears after 'yes', by CSS alone. */
export const onceEligible = 'hidden in-[:has([value=eligible]:checked)]:grid';
export const untilEligible = 'in-[:has([value=eligible]:checked)]:hidden';
const onceRefused = 'hidden in-[:has([value=other]:checked)]:block';

const answer =
  'flex min-h-12 items-center gap-3 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-2 has-checked:border-kesar';

export function isTatkal({ slug }: Pick<Plan, 'slug'>): boolean {
  return slug === 'fssai-tatkal-license';
}

export function AnswerFirst({ className }: { className: string }) {
  return (
    <div className={className}>
      <ButtonLink wide variant="ghost" href="#tatkal">
        {m.plans_tatkal_first()}
      </ButtonLink>
    </div>
  );
}

export function TatkalQuestion({ content, otherwise }: { content: TatkalContent; otherwise?: string }) {
  return (
    <div id="tatkal" className="mt-4 grid gap-4">
      <Notice tone="note" quiet>
        {content.warning}
      </Notice>
      <fieldset className="grid gap-2.5">
        <legend className="mb-1 font-semibold">{content.question}</legend>
        <p className="text-sm text-muted">
          {content.kinds.join(' · ')}. {content.limits}
        </p>
        <label className={answer}>
          <input type="radio" name="tatkal" value="eligible" className="size-5 shrink-0 accent-kesar" />
          {content.yes}
        </label>
        <label className={answer}>
          <input type="radio" name="tatkal" value="other" className="size-5 shrink-0 accent-kesar" />
          {content.no}
        </label>
      </fieldset>
      <div className={onceRefused}>
        <p role="status">{content.whenNo}</p>
        <Button small variant="ghost" data-choose={otherwise} className="needs-script mt-3">
          {m.plans_tatkal_choose_registration()}
        </Button>
      </div>
    </div>
  );
}
