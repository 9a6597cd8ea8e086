import type { CaseReply } from '#shared/contract/case-reply.ts';
import { feeDay } from '#shared/rules/annual-fee.ts';
import { isRegistrationNumber } from '#shared/rules/cases/case-results.ts';
import { downloadPath } from '#web/app/documents/download-path.ts';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { shortDay } from '#web/ui/page-dates.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import { CopyNumber } from './CopyNumber.tsx';

type Result = CaseReply['results'][number];

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

function nameOf({ kind, number }: Result): string {
  if (kind === 'licence_number' && number && isRegistrationNumber(number)) return m.cases_result_registration_number();
  return names[kind]();
}

/** What came of the work: the certificate in a frame and its number, then links and further files. */
export function CaseResults({ one }: { one: CaseReply }) {
  const { results, partner } = one;
  const certificate = results.find(({ kind, picture }) => kind === 'certificate' && picture);
  const page = results.find(({ url }) => url);
  const numbered = results.filter(({ number }) => number);
  const [first] = numbered;
  const shared = first
    ? m.cases_share_number({ name: nameOf(first), number: first.number ?? '' })
    : page?.url && m.cases_share_page({ partner: partner ?? '', url: page.url });
  const rows = results.filter((result) => result !== certificate && !result.number && result !== page);
  return (
    <section aria-labelledby="results" className="grid gap-5">
      <h2 id="results" className="sr-only">
        {m.cases_results()}
      </h2>
      {certificate && (
        <div className="relative">
          <img src={certificate.picture} alt={names.certificate()} className="certificate" />
          <Stamp className="stamp-falls absolute right-3 bottom-8 bg-card">{m.cases_status_done()}</Stamp>
        </div>
      )}
      {numbered.map((result) => (
        <div key={result.kind} className="flex items-center justify-between gap-4">
          <div className="min-w-0">
            <p className="text-muted">{nameOf(result)}</p>
            <p className="text-xl font-semibold figures wrap-anywhere">{result.number}</p>
          </div>
          <CopyNumber text={result.number ?? ''} name={nameOf(result)} />
        </div>
      ))}
      <div className="grid gap-3 print:hidden">
        {certificate?.document && (
          <ButtonLink href={downloadPath(certificate.document)} download>
            {m.cases_result_download()}
          </ButtonLink>
        )}
        {page && (
          <ButtonLink href={page.url} target="_blank" rel="noreferrer" variant={certificate ? 'ghost' : 'primary'}>
            {m.cases_result_page({ partner: partner ?? '' })}
          </ButtonLink>
        )}
        {shared && (
          <ButtonLink
            variant="ghost"
            href={`https://wa.me/?text=${encodeURIComponent(shared)}`}
            target="_blank"
            rel="noreferrer"
          >
            {m.cases_share()}
          </ButtonLink>
        )}
        {certificate && (
          <Button variant="ghost" onClick={() => window.print()}>
            {m.cases_result_print()}
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <ul className="border-t border-line">
          {rows.map((result) => (
            <li key={result.kind} className="flex items-baseline justify-between gap-4 border-b border-line py-3">
              {nameOf(result)}
              {(result.document ?? result.url) && (
                <a className="target link" href={result.document ?? result.url} target="_blank" rel="noreferrer">
                  {m.cases_result_open()}
                  <span className="sr-only"> {nameOf(result)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {first?.kind === 'licence_number' && <AfterLicence one={one} granted={first.at} />}
    </section>
  );
}

/** What the owner of a licence does with it, and when the next fee of FSSAI falls due. */
function AfterLicence({ one, granted }: { one: CaseReply; granted: string }) {
  const years = [1, 2, 3, 4, 5].map((year) => feeDay(new Date(granted), year));
  const next = years.find((day) => day.getTime() > Date.now());
  const day = next && shortDay(next.toISOString());
  const lines = [
    m.cases_after_wall(),
    m.cases_after_bills(),
    day && (one.planId.startsWith('fssai-registration') ? m.cases_after_fee_care({ day }) : m.cases_after_fee({ day })),
  ];
  return (
    <ul className="grid gap-2 print:hidden">
      {lines.filter(Boolean).map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <TickIcon className="mt-1 size-4.5 shrink-0 text-pudina" />
          {line}
        </li>
      ))}
    </ul>
  );
}
