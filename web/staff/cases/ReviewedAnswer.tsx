import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { Draft } from '#web/ui/case/Draft.tsx';
import { ReviewDocuments } from './ReviewDocuments.tsx';

/** What the customer sent and nobody has looked at: documents in the frame, words in their place. */
export function ReviewedAnswer({ request }: { request: CaseRequestReply }) {
  const documents = request.documents.filter(({ verdict }) => verdict === null);
  if (documents.length > 0) return <ReviewDocuments title={request.title} documents={documents} />;
  return (
    <div className="document-frame min-w-0 overflow-auto rounded-card bg-wash p-5">
      <div className="grid gap-4">
        {request.verdict === 'no' && <p className="font-semibold">{m.cases_draft_wrong()}</p>}
        <AnswerWords request={request} />
        <Draft request={request} />
      </div>
    </div>
  );
}

/** The answers to questions as a table, other words as they were written. */
export function AnswerWords({ request: { answerText, answers, questions } }: { request: CaseRequestReply }) {
  if (!answers) return answerText && <p className="whitespace-pre-wrap wrap-anywhere">{answerText}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {questions.map(
        ({ key, title, options }) =>
          answers[key] && (
            <div key={key} className="contents">
              <dt className="text-muted">{title}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">
                {options.find((option) => option.key === answers[key])?.title ?? answers[key]}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
