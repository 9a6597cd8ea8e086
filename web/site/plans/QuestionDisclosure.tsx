import { Sources } from '#web/site/shared/Sources.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { PlanQuestion } from './content/types.ts';

export function QuestionDisclosure({ question, answer, facts }: PlanQuestion) {
  return (
    <Disclosure summary={question} group="questions">
      <div className="grid gap-2">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {facts && <Sources facts={facts} />}
      </div>
    </Disclosure>
  );
}
