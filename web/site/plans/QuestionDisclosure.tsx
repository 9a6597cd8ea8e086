import { Sources } from '#web/site/shared/Sources.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { Question } from './content/types.ts';

export function QuestionDisclosure({ question, answer, facts }: Question) {
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
