/** A template as an operator edits it and as it is stored: without what follows from the rest. */
import { papersStep, ratingStep, resultStep } from './case-state.ts';
import type { LocalText } from './local-text.ts';
import {
  type CaseTemplate,
  inBoth,
  type RequestKind,
  type ResultRule,
  type StepEmail,
  type StepKind,
  type TemplateStep,
} from './template-types.ts';

/** Without Hindi, English is shown. */
export type BodyText = { en: string; hi: string };

export type BodyStep = Omit<TemplateStep, 'title' | 'note' | 'kind' | 'emails'> & { title: BodyText; note: BodyText };

export type OwnKind = {
  key: string;
  answer: 'document' | 'text';
  title: BodyText;
  why: BodyText;
  /** Fields of a text; without them it is one free text. */
  questions: BodyText[];
  optional: boolean;
};

export type TemplateBody = {
  title: BodyText;
  promiseDays: number;
  partner: string;
  monthly?: true;
  results: ResultRule;
  kinds: OwnKind[];
  steps: BodyStep[];
};

export const welcomeStep = 'welcome';
export const checkStep = 'check';
/** Steps that every template has, at its beginning and at its end; the engine knows them by these keys. */
export const firstSteps: readonly string[] = [welcomeStep, papersStep, checkStep];
export const lastSteps: readonly string[] = [resultStep, ratingStep];
export const isFixed = (key: string): boolean => firstSteps.includes(key) || lastSteps.includes(key);

/** Steps to which only the authority's word leads. */
export const demanded = { query: 'us', inspection: 'authority', opposition: 'us' } as const;
export const isDemanded = (key: string): key is keyof typeof demanded => Object.hasOwn(demanded, key);

export const isOutside = ({ ball }: Pick<TemplateStep, 'ball'>): boolean => ball === 'authority' || ball === 'platform';

export const laterMonths = '-next-month';
/** Whether it is the template of the second and later months of a growth plan. */
export const isOfLaterMonths = (slug: string): boolean => slug.endsWith(laterMonths);

const mails: Partial<Record<string, StepEmail>> = {
  [papersStep]: 'case-opened',
  [ratingStep]: 'case-ready',
  query: 'case-query',
  inspection: 'case-inspection',
  opposition: 'case-opposed',
};

const bothOf = ({ en, hi }: BodyText): LocalText => ({ en, hi: hi.trim() || en });

function kindOf({ key, ball }: BodyStep): StepKind {
  if (key === papersStep || key === checkStep) return 'gate';
  if (ball === 'customer') return 'approval';
  return ball === 'us' ? 'task' : 'wait';
}

function ownKind({ key, answer, title, why, questions, optional }: OwnKind): RequestKind {
  return {
    key,
    answer,
    title: bothOf(title),
    why: bothOf(why),
    ...(answer === 'document'
      ? {
          accepted: inBoth('A clear photo or a PDF, with all four corners.', 'साफ़ फ़ोटो या PDF, चारों कोने दिखें।'),
          avoid: inBoth('Blurred, dark or cut-off pictures.', 'धुँधली, अँधेरी या कटी हुई फ़ोटो।'),
          hasPages: true as const,
        }
      : {
          accepted: inBoth('Short and complete answers.', 'छोटे और पूरे जवाब।'),
          avoid: inBoth('Passwords and one-time codes.', 'पासवर्ड और ओटीपी।'),
        }),
    ...(questions.length > 0
      ? { questions: questions.map((text, place) => ({ key: `q${place + 1}`, kind: 'text', title: bothOf(text) })) }
      : {}),
    ...(optional ? { optional: true } : {}),
  };
}

export function compileTemplate(slug: string, version: number, body: TemplateBody): CaseTemplate {
  const { title, partner, kinds, steps, ...rest } = body;
  const filed = steps.find((step) => isOutside(step) && !step.onDemand)?.key;
  return {
    slug,
    version,
    ...rest,
    title: bothOf(title),
    ...(partner ? { partner } : {}),
    ...(kinds.length > 0 ? { kinds: kinds.map(ownKind) } : {}),
    steps: steps.map((step) => {
      const mail = mails[step.key] ?? (step.key === filed ? 'case-filed' : undefined);
      return {
        ...step,
        title: bothOf(step.title),
        note: bothOf(step.note),
        kind: kindOf(step),
        ...(mail ? { emails: [mail] } : {}),
      };
    }),
  };
}

/** Returns the body of a template that the product is shipped with. */
export function bodyOf({ title, promiseDays, partner = '', monthly, results, steps }: CaseTemplate): TemplateBody {
  return {
    title,
    promiseDays,
    partner,
    ...(monthly ? { monthly } : {}),
    results: results ?? { required: [] },
    kinds: [],
    steps: steps.map(({ kind: _, emails: __, ...step }) => step),
  };
}

/** Returns a copy for another slug; kinds of its own get keys of their own. */
export function copyOf(body: TemplateBody, from: string, slug: string): TemplateBody {
  const renamed = (key: string) => (key.startsWith(`${from}.`) ? `${slug}${key.slice(from.length)}` : key);
  return {
    ...body,
    kinds: body.kinds.map((kind) => ({ ...kind, key: renamed(kind.key) })),
    steps: body.steps.map((step) => ({
      ...step,
      ...(step.requests ? { requests: step.requests.map(renamed) } : {}),
    })),
  };
}
