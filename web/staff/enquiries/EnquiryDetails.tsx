import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { customerPath, newQuotePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { mailtoHref } from '#web/ui/mailto-href.ts';

import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { EnquiryTaskForm } from './EnquiryTaskForm.tsx';
import { Handling } from './Handling.tsx';
import { Thread } from './Thread.tsx';
import { topicNames } from './topic-names.ts';
import type { Enquiry } from './types.ts';

export function EnquiryDetails({ number }: { number: string }) {
  const client = useQueryClient();
  const options = endpointQuery('GET /api/admin/enquiries/:number', { params: { number } });
  const query = useQuery(options);
  const changed = (enquiry: Enquiry) => {
    client.setQueryData(options.queryKey, enquiry);
    void client.invalidateQueries({ queryKey: ['GET /api/admin/enquiries'] });
    void client.invalidateQueries({ queryKey: ['GET /api/admin/enquiries-waiting'] });
  };
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(enquiry) => (
        <div className="grid gap-6">
          <header>
            <h2 className="text-2xl wrap-anywhere">{enquiry.name}</h2>
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm wrap-anywhere text-muted">
              <a href={`${mailtoHref(enquiry.email)}?subject=${encodeURIComponent(number)}`} className="link">
                {enquiry.email}
              </a>
              <span className="figures">{number}</span>
              <span className="figures">
                <Moment at={enquiry.createdAt} />
              </span>
            </p>
            {enquiry.topic && <p className="mt-1 font-semibold">{topicNames[enquiry.topic]()}</p>}
            {enquiry.personId && (
              <Link to={customerPath(enquiry.personId)} className="link target text-sm">
                {m.desk_to_customer()}
              </Link>
            )}
          </header>
          <p className="rounded-card border border-line bg-card p-4 wrap-anywhere whitespace-pre-wrap">
            {enquiry.message}
          </p>
          <Handling key={number} enquiry={enquiry} onChanged={changed} />
          <Thread enquiry={enquiry} />
          {enquiry.status !== 'held' && (
            <>
              <AnswerForm enquiry={enquiry} onSent={changed} onRefused={() => void query.refetch()} />
              <EnquiryTaskForm enquiry={enquiry} onMade={changed} />
              <Link to={newQuotePath({ enquiry: number })} className="link target">
                {m.desk_quote_make()}
              </Link>
            </>
          )}
        </div>
      )}
    </QueryResult>
  );
}
