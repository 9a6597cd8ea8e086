import type { MetaDescriptor } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData, questions, service } from '#web/platform/seo/structured-data.ts';
import type { LicenceContent, OnboardingContent } from './content/types.ts';

type PlanLoaderData = { plans: readonly Plan[]; publicUrl: string };

/** Builds the title, description and structured data of a plan page: service with prices, breadcrumb, questions. */
export function planMeta(
  path: string,
  content: OnboardingContent | LicenceContent,
  loaded: PlanLoaderData | undefined,
): MetaDescriptor[] {
  const { heading, metaTitle: title, metaDescription: description } = content;
  const base = pageMeta({ title, description });
  if (!loaded) return base;
  const { plans, publicUrl } = loaded;
  const trail = [
    { label: m.site_home(), href: localPath(paths.home) },
    { label: m.plans_services(), href: localPath(paths.services) },
    { label: heading },
  ];
  return [
    ...base,
    linkedData(
      service(publicUrl, { name: heading, description, path, plans }),
      breadcrumbs(publicUrl, trail),
      questions(content.questions),
    ),
  ];
}
