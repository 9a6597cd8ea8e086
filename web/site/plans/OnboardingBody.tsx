import { m } from '#web/paraglide/messages.js';
import type { OnboardingContent } from './content/types.ts';
import { Items } from './Items.tsx';
import { NeededDocuments } from './NeededDocuments.tsx';
import { QuestionDisclosure } from './QuestionDisclosure.tsx';
import { Reasons } from './Reasons.tsx';
import { Section } from './Section.tsx';

export function OnboardingBody({ content }: { content: OnboardingContent }) {
  return (
    <>
      <NeededDocuments documents={content.documents} />
      <Items items={content.items} />
      <Reasons reasons={content.reasons} />
      <Section title={m.plans_questions()}>
        <div className="border-t border-line">
          {content.questions.map((question) => (
            <QuestionDisclosure key={question.question} {...question} />
          ))}
        </div>
      </Section>
      <p className="text-sm text-muted">{content.independence}</p>
    </>
  );
}
