import { data } from 'react-router';
import { promiseOf } from '#shared/consent.ts';
import { paths, servicePath } from '#shared/paths.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { offersDurations, shopText } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { daysText } from '#web/platform/i18n/days-text.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData, questions, service as serviceData } from '#web/platform/seo/structured-data.ts';
import { MonthsChoice } from '#web/site/marketing/MonthsChoice.tsx';
import { NumberedSteps } from '#web/site/marketing/NumberedSteps.tsx';
import { PlanCard } from '#web/site/marketing/PlanCard.tsx';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { HeartScript } from '#web/site/shared/HeartScript.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { LicencePicture } from '#web/ui/pictures.tsx';
import type { Route } from './+types/StandardServicePage';

/** Page of a service that has none of its own in the code: its words, plans, documents, steps and questions. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, plans, publicUrl } = context.get(loaderContext);
  const language = getLocale();
  const service = (await services()).find(({ slug }) => slug === params.slug);
  if (!service) throw data(null, { status: 404 });
  const { title, summary, apart, faq } = service.texts;
  const template = templateFor(service.template);
  const { steps } = template;
  const usual = steps.filter(({ onDemand }) => !onDemand);
  return {
    publicUrl,
    slug: service.slug,
    title: shopText(title, language),
    summary: shopText(summary, language),
    apart: apart && shopText(apart, language),
    faq: faq.map(({ question, answer }) => ({
      question: shopText(question, language),
      answer: shopText(answer, language),
    })),
    plans: (await plans()).filter(({ category }) => category === service.slug),
    documents: (usual.find(({ requests }) => requests)?.requests ?? []).flatMap((key) => {
      const kind = requestKind(key);
      return kind ? [{ title: kind.title[language], why: kind.why[language], optional: kind.optional === true }] : [];
    }),
    steps: usual
      .filter(({ key }) => key !== ratingStep)
      .map(({ title: name, note, usualDays }) => ({
        title: name[language],
        text: usualDays[1] === 0 ? note[language] : `${note[language]} (${daysText(usualDays)})`,
      })),
    promiseDays: promiseOf(template),
  };
}

const trailOf = (title: string) => [
  { label: m.site_home(), href: localPath(paths.home) },
  { label: m.site_services(), href: localPath(paths.services) },
  { label: title },
];

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { publicUrl, slug, title, summary, plans, faq } = loaderData;
  return [
    ...pageMeta({ title, description: summary }),
    linkedData(
      serviceData(publicUrl, { name: title, description: summary, path: localPath(servicePath(slug)), plans }),
      breadcrumbs(publicUrl, trailOf(title)),
      ...(faq.length > 0 ? [questions(faq.map(({ question, answer }) => ({ question, answer: [answer] })))] : []),
    ),
  ];
};

export default function StandardServicePage({ loaderData }: Route.ComponentProps) {
  const { slug, title, summary, apart, plans, documents, steps, promiseDays, faq } = loaderData;
  const monthly = offersDurations({ category: slug });
  return (
    <SitePage>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <Breadcrumb trail={trailOf(title)} />
        <LicencePicture className="mt-5 h-16 lg:h-20" />
        <h1 className="mt-4">{title}</h1>
        <p className="mt-3 max-w-152 text-lg text-muted">{summary}</p>
        <div className={monthly ? 'by-months' : ''}>
          {monthly && <MonthsChoice className="mt-6 sm:max-w-120" />}
          {plans.length === 0 ? (
            <p className="mt-8 max-w-152 text-lg">
              {m.marketing_service_not_sold()}{' '}
              <a href={localPath(paths.contact)} className="link">
                {m.marketing_service_ask()}
              </a>
            </p>
          ) : (
            <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
              {plans.map((plan) => (
                <PlanCard key={plan.slug} plan={plan} />
              ))}
            </ul>
          )}
        </div>
        {apart && <p className="mt-4 max-w-152 rounded-card bg-haldi-wash px-4 py-3 font-medium">{apart}</p>}
        <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-2">
          <section>
            <h2>{m.marketing_service_documents()}</h2>
            <p className="mt-3 text-lg text-muted">{m.marketing_service_documents_text()}</p>
            <ul className="mt-6">
              {documents.map(({ title: name, why, optional }) => (
                <li key={name} className="border-t border-line py-3.5">
                  <h3>
                    {name}
                    {optional && <span className="font-normal text-muted"> {m.marketing_service_optional()}</span>}
                  </h3>
                  <p className="mt-1 text-muted">{why}</p>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{m.marketing_service_steps()}</h2>
            <p className="mt-3 text-lg text-muted">{m.marketing_service_promise({ days: promiseDays })}</p>
            <NumberedSteps steps={steps} />
          </section>
        </div>
        {faq.length > 0 && (
          <section className="mt-12 max-w-200">
            <h2 className="mb-5">{m.plans_questions()}</h2>
            <div className="border-t border-line">
              {faq.map(({ question, answer }) => (
                <Disclosure key={question} summary={question} group="questions">
                  <p>{answer}</p>
                </Disclosure>
              ))}
            </div>
          </section>
        )}
      </div>
      <HeartScript />
    </SitePage>
  );
}
