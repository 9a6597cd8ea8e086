import { Link } from 'react-router';
import { customerPath } from '#shared/paths.ts';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { useLive } from '../live/use-live.ts';
import { m } from '../paraglide/messages.js';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { minuteInIst } from '../ui/time-in-ist.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Handling } from './Handling.tsx';
import { TaskForm } from './TaskForm.tsx';
import { Thread } from './Thread.tsx';
import type { Enquiry } from './types.ts';

/** One message: what was asked, what was answered, and what can be done. */
export function WholeEnquiry({ number, onChanged }: { number: string; onChanged: () => void }) {
  const asked = useAsked(`enquiry ${number}`, () => reply('getEnquiry', { params: { number } }));
  useLive(['enquiries'], (news) => {
    if (news === 'refresh' || news.id === number) asked.again();
  });
  const changed = (enquiry: Enquiry) => {
    asked.learn(enquiry);
    onChanged();
  };
  return (
    <Asked asked={asked} waiting={<RowsSkeleton />}>
      {(enquiry) => (
        <div className="grid gap-6">
          <header>
            <h2 className="text-2xl wrap-anywhere">{enquiry.name}</h2>
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm wrap-anywhere text-muted">
              <a href={`mailto:${enquiry.email}?subject=${encodeURIComponent(number)}`} className="link">
                {enquiry.email}
              </a>
              <span className="figures">{number}</span>
              <span className="figures">{minuteInIst(enquiry.createdAt)}</span>
            </p>
            {enquiry.personId && (
              <Link to={customerPath(enquiry.personId)} className="link target text-sm">
                {m.desk_to_customer()}
              </Link>
            )}
          </header>
          <p className="rounded-card border border-line bg-card p-4 wrap-anywhere whitespace-pre-wrap">
            {enquiry.message}
          </p>
          <Handling enquiry={enquiry} onChanged={changed} />
          <Thread enquiry={enquiry} />
          {enquiry.status !== 'held' && (
            <>
              <AnswerForm number={number} onSent={changed} />
              <TaskForm enquiry={enquiry} onMade={changed} />
            </>
          )}
        </div>
      )}
    </Asked>
  );
}
