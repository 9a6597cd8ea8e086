import { m } from '#web/paraglide/messages.js';
import type { OnboardingContent, PlanReason } from './content/types.ts';
import { Items } from './Items.tsx';
import { NeededDocuments } from './NeededDocuments.tsx';
import { PlanSection } from './PlanSection.tsx';
import { QuestionDisclosure } from './QuestionDisclosure.tsx';

export function OnboardingBody({ content }: { content: OnboardingContent }) {
  return (
    <>
      <NeededDocuments documents={content.documents} />
      <Items items={content.items} />
      <Reasons reasons={content.reasons} />
      <PlanSection title={m.plans_questions()}>
        <div className="border-t border-line">
          {content.questions.map((question) => (
            <QuestionDisclosure key={question.question} {...question} />
          ))}
        </div>
      </PlanSection>
      <p className="text-sm text-muted">{content.independence}</p>
    </>
  );
}

function Reasons({ reasons }: { reasons: readonly PlanReason[] }) {
  return (
    <PlanSection title={m.plans_reasons()}>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-haldi pt-3">
            <h3>{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </PlanSection>
  );
}
