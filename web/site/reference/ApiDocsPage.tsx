import { loaderContext } from '#web/platform/context.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import type { Route } from './+types/ApiDocsPage';
import { headings, referenceContent } from './content.en.ts';
import { EndpointCard } from './EndpointCard.tsx';
import { Prose } from './Prose.tsx';
import { endpointsIn, grouped } from './read-openapi.ts';
import { withoutReferences } from './references.ts';

export const meta = () => pageMeta({ title: referenceContent.title, description: referenceContent.description });

export function loader({ context }: Route.LoaderArgs) {
  return { groups: grouped(endpointsIn(withoutReferences(context.get(loaderContext).api())), headings) };
}

export default function ApiDocsPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <SitePage>
      <div className="wrap grid gap-x-16 gap-y-10 pt-10 pb-20 lg:grid-cols-[15rem_1fr]">
        <header className="lg:col-span-2">
          <h1>{referenceContent.title}</h1>
          <p className="mt-3 max-w-160 text-lg text-muted">{referenceContent.lead}</p>
          <p className="mt-3">
            <a href="/api/openapi.json" className="link">
              {referenceContent.machineReadable}
            </a>
          </p>
        </header>
        <Contents groups={groups} />
        <div className="grid min-w-0 gap-12">
          <Basics />
          {groups.map(({ heading, endpoints }) => (
            <section key={heading}>
              <h2 className="border-b-2 border-ink pb-2.5 text-2xl">{heading}</h2>
              {endpoints.map((endpoint) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </SitePage>
  );
}

function Contents({ groups }: Route.ComponentProps['loaderData']) {
  return (
    <nav aria-label={referenceContent.endpoints} className="hidden self-start lg:sticky lg:top-24 lg:block">
      {groups.map(({ heading, endpoints }) => (
        <div key={heading} className="mb-5">
          <p className="font-semibold">{heading}</p>
          <ul>
            {endpoints.map(({ id, method, path }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block py-1 text-sm break-words text-muted hover:text-kesar hover:underline"
                >
                  {method} {path.replace('/api/', '/')}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Basics() {
  return (
    <div className="grid max-w-160 gap-6">
      <Basic heading={referenceContent.amountsHeading} text={referenceContent.amounts} />
      <Basic heading={referenceContent.authenticationHeading} text={referenceContent.authentication} />
      <div>
        <Basic heading={referenceContent.errorsHeading} text={referenceContent.errors} />
        <pre className="mt-4 rounded-card bg-wash p-4 font-mono text-sm whitespace-pre-wrap">
          {referenceContent.errorExample}
        </pre>
      </div>
    </div>
  );
}

function Basic({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h2 className="text-xl">{heading}</h2>
      <Prose text={text} className="mt-1.5 text-muted" />
    </section>
  );
}
