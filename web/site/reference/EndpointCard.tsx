import { fillIn } from '#shared/fill-in.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { referenceContent } from './content.en.ts';
import { Prose } from './Prose.tsx';
import type { OpenApiEndpoint } from './read-openapi.ts';
import type { Rows } from './read-schema.ts';

export function EndpointCard({ endpoint }: { endpoint: OpenApiEndpoint }) {
  const { id, method, path, summary, parameters, body, answers } = endpoint;
  return (
    <article id={id} className="later scroll-mt-20 border-b border-line pt-7">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-mono text-base font-semibold break-words">
        <span className={method === 'GET' ? 'text-pudina' : 'text-kesar'}>{method}</span>
        <span className="min-w-0 break-all">{path}</span>
      </h3>
      <Prose text={summary} className="mt-2 max-w-160" />
      <FieldRows heading={referenceContent.parameters} rows={parameters} />
      <FieldRows heading={referenceContent.body} rows={body} />
      <div className="mt-3 -mb-px">
        {answers.map(({ status, rows }) => (
          <Disclosure key={status} summary={fillIn(referenceContent.answer, { status })}>
            {rows.length > 0 ? <RowList rows={rows} marked={false} /> : <p>{referenceContent.noBody}</p>}
          </Disclosure>
        ))}
      </div>
    </article>
  );
}

function FieldRows({ heading, rows }: { heading: string; rows: Rows }) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-5">
      <h4 className="font-semibold">{heading}</h4>
      <RowList rows={rows} marked />
    </section>
  );
}

/** With `marked`, required fields are labelled (in requests), otherwise optional ones (in responses). */
function RowList({ rows, marked }: { rows: Rows; marked: boolean }) {
  return (
    <dl className="mt-1.5">
      {rows.map(({ name, type, required, place }) => (
        <div
          key={name}
          className="grid gap-x-6 border-t border-line py-2 first:border-t-0 md:grid-cols-[minmax(0,19rem)_1fr]"
        >
          <dt className="font-mono text-sm break-all text-ink">
            {name || '[]'}
            {marked && required && (
              <span className="ml-2 font-sans font-semibold text-kesar">{referenceContent.required}</span>
            )}
            {!marked && !required && <span className="ml-2 font-sans text-muted">{referenceContent.optional}</span>}
          </dt>
          <dd className="text-sm text-muted">{place ? `${place}, ${type}` : type}</dd>
        </div>
      ))}
    </dl>
  );
}
