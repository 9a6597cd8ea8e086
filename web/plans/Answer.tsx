import { Disclosure } from '../ui/Disclosure.tsx';
import { Sources } from '../ui/Sources.tsx';
import type { Question } from './content/types.ts';

/** One question that opens to its answer, with the source of what it says about law. */
export function Answer({ question, answer, facts }: Question) {
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
