import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';

const names = {
  licence_number: m.cases_result_licence_number,
  certificate: m.cases_result_certificate,
  gstin: m.cases_result_gstin,
  application_number: m.cases_result_application_number,
  listing_link: m.cases_result_listing_link,
  report: m.cases_result_report,
  menu_file: m.cases_result_menu_file,
  artwork: m.cases_result_artwork,
  qr_code: m.cases_result_qr_code,
};

export function CaseResults({ results }: { results: CaseReply['results'] }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="border-b-2 border-ink pb-2 text-2xl">
        {m.cases_results()}
      </h2>
      <dl>
        {results.map(({ kind, number, document, url }) => (
          <div
            key={kind}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <dt className="text-muted">{names[kind]()}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-4 text-lg font-semibold figures wrap-anywhere">
              {number}
              {(document ?? url) && (
                <a className="target link" href={document ?? url} target="_blank" rel="noreferrer">
                  {m.cases_result_open()}
                  <span className="sr-only"> {names[kind]()}</span>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
