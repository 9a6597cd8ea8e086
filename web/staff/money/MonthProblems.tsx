import { Link } from 'react-router';
import type { MonthProblem, MonthWarning, TaxMonth } from '#shared/contract/accounting.ts';
import { orderPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { AlertIcon, NoteIcon, TickIcon } from '#web/ui/icons.tsx';
import { problemSentences } from './tax-month-texts.ts';

export function MonthProblems({ month }: { month: TaxMonth }) {
  return (
    <>
      <Problems month={month} />
      {month.warnings.length > 0 && <Warnings warnings={month.warnings} />}
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly MonthWarning[] }) {
  return (
    <div className="mt-6 max-w-4xl">
      <h3 className="text-lg font-semibold">{m.money_tax_warnings()}</h3>
      <ul className="mt-2 grid gap-2">
        {warnings.map((warning) => (
          <Problem key={`${warning.code} ${warning.number}`} problem={warning} isNote />
        ))}
      </ul>
    </div>
  );
}

function Problems({ month: { problems, moreProblems } }: { month: TaxMonth }) {
  if (problems.length === 0)
    return (
      <p className="mt-6 flex gap-2.5">
        <TickIcon className="mt-0.5 size-5 shrink-0 text-pudina" />
        {m.money_tax_checked()}
      </p>
    );
  return (
    <div className="mt-6 max-w-4xl">
      <h3 className="text-lg font-semibold text-mirchi">
        {problems.length === 1 ? m.money_tax_problem() : m.money_tax_problems({ count: problems.length })}
      </h3>
      <ul className="mt-2 grid gap-2">
        {problems.map((problem) => (
          <Problem key={`${problem.code} ${problem.number}`} problem={problem} />
        ))}
      </ul>
      {moreProblems && <p className="mt-2 text-muted">{m.money_tax_problems_more()}</p>}
    </div>
  );
}

type ProblemProps = { problem: MonthProblem | MonthWarning; isNote?: boolean };

function Problem({ problem: { code, number, orderId }, isNote }: ProblemProps) {
  const opensOrders = useMay('reader');
  return (
    <li className="flex gap-2.5">
      {isNote ? (
        <NoteIcon className="mt-1 size-4.5 shrink-0 text-muted" />
      ) : (
        <AlertIcon className="mt-1 size-4.5 shrink-0 text-mirchi" />
      )}
      <p className="min-w-0 wrap-anywhere">
        {number !== null &&
          (orderId === null || !opensOrders ? (
            <span className="figures">{number}</span>
          ) : (
            <Link to={orderPath(orderId)} className="link figures">
              {number}
            </Link>
          ))}{' '}
        {problemSentences[code]()}
      </p>
    </li>
  );
}
