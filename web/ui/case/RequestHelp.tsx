import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';

export const helpId = ({ id }: Pick<CaseRequestReply, 'id'>) => `help-${id}`;

export function RequestHelp({ request }: { request: CaseRequestReply }) {
  return (
    <dl id={helpId(request)} className="grid gap-x-4 gap-y-1 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="font-semibold text-pudina">{m.cases_good()}</dt>
      <dd>{request.accepted}</dd>
      <dt className="font-semibold text-mirchi">{m.cases_bad()}</dt>
      <dd>{request.avoid}</dd>
    </dl>
  );
}
