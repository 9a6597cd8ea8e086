import { useEffect, useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/cases.ts';
import { rejectReasons } from '#shared/rules/cases/reject-reasons.ts';
import { m } from '#web/paraglide/messages.js';
import type { EndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useKeys } from '#web/ui/use-keys.ts';

type Props = {
  caseId: string;
  request: CaseRequestReply;
  /** Owned by the caller, because its notice stays after the request leaves the screen. */
  action: EndpointMutation;
  /** Called after a verdict, also after one that came too late. */
  onChanged: () => void;
  /** A accepts, R asks for the reason of a refusal. */
  keys?: boolean;
};

/** Accepts what the customer sent, or refuses it with a reason. */
export function Verdict({ caseId, request, action, onChanged, keys = false }: Props) {
  const [refusing, setRefusing] = useState(false);
  const [validUntil, setValidUntil] = useState('');
  const documentId = request.documents.findLast(({ verdict }) => verdict === null)?.id;
  const seen = {
    ...(request.answeredAt === null ? {} : { answeredAt: request.answeredAt }),
    ...(documentId === undefined ? {} : { documentId }),
  };
  const decide = async (
    verdict: { verdict: 'accepted'; validUntil?: string } | { verdict: 'rejected'; reason: string; text?: string },
  ) => {
    const params = { id: caseId, requestId: request.id };
    const decided = await action.run('reviewCaseRequest', { params, body: { ...verdict, ...seen } });
    if (decided) action.setNotice({ tone: 'success', text: doneText(verdict.verdict, request.title) });
    onChanged();
  };
  const accept = () => void decide({ verdict: 'accepted', ...(validUntil ? { validUntil } : {}) });
  useKeys(keys ? { a: accept, r: () => setRefusing(true) } : {});
  return (
    <div className="grid gap-3">
      {request.expires && (
        <Field
          id={`valid-${request.id}`}
          name="valid-until"
          type="date"
          label={m.work_valid_until_ask()}
          value={validUntil}
          error={action.problem('validUntil')}
          onChange={({ target }) => setValidUntil(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button small aria-disabled={action.busy} aria-keyshortcuts={keys ? 'A' : undefined} onClick={accept}>
          {m.work_accept()}
        </Button>
        <Button
          small
          variant="ghost"
          aria-expanded={refusing}
          aria-keyshortcuts={keys ? 'R' : undefined}
          onClick={() => setRefusing(!refusing)}
        >
          {m.work_reject()}
        </Button>
      </div>
      {refusing && (
        <Refusal
          requestId={request.id}
          action={action}
          onRefuse={(reason, text) => void decide({ verdict: 'rejected', reason, ...(text ? { text } : {}) })}
        />
      )}
    </div>
  );
}

const doneText = (verdict: 'accepted' | 'rejected', title: string) =>
  verdict === 'accepted' ? m.work_accepted({ title }) : m.work_rejected({ title });

type RefusalProps = {
  requestId: string;
  action: EndpointMutation;
  onRefuse: (reason: string, text: string) => void;
};

function Refusal({ requestId, action, onRefuse }: RefusalProps) {
  const [reason, setReason] = useState<string>(rejectReasons[0]?.code ?? '');
  const [words, setWords] = useState('');
  const reasonId = `why-${requestId}`;
  useEffect(() => document.getElementById(reasonId)?.focus(), [reasonId]);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onRefuse(reason, words.trim());
      }}
    >
      <SelectField
        id={reasonId}
        name="reason"
        label={m.work_reject_why()}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        {rejectReasons.map(({ code, text }) => (
          <option key={code} value={code}>
            {text.en}
          </option>
        ))}
      </SelectField>
      <Field
        id={`words-${requestId}`}
        name="words"
        label={m.work_reject_words()}
        maxLength={4_000}
        value={words}
        error={action.problem('text')}
        onChange={({ target }) => setWords(target.value)}
      />
      <div>
        <Button type="submit" small variant="final" aria-disabled={action.busy}>
          {m.work_reject_do()}
        </Button>
      </div>
    </form>
  );
}
