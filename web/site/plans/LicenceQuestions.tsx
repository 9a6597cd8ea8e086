import { m } from '#web/paraglide/messages.js';
import type { PlanQuestion } from './content/types.ts';
import { extra, MoreList } from './MoreList.tsx';
import { PlanSection } from './PlanSection.tsx';
import { QuestionDisclosure } from './QuestionDisclosure.tsx';

const shownFirst = 5;

export function LicenceQuestions({ questions }: { questions: readonly PlanQuestion[] }) {
  return (
    <PlanSection title={m.plans_questions()}>
      <MoreList id="questions" more={m.plans_questions_more()} less={m.plans_questions_less()}>
        <div className="border-t border-line">
          {questions.map((question, place) => (
            <div key={question.question} {...(place >= shownFirst && extra)}>
              <QuestionDisclosure {...question} />
            </div>
          ))}
        </div>
      </MoreList>
    </PlanSection>
  );
}
