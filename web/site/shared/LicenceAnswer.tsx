import { facts } from '#shared/facts.ts';
import { governmentFeeOf } from '#shared/government-fee.ts';
import { checkoutPath, paths } from '#shared/paths.ts';
import { planDays } from '#shared/rules/cases/plan-days.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import type { LicenceNeed, SalesBand } from '#shared/rules/licence-choice.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { localFacts } from '#web/platform/i18n/facts.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { ArrowIcon, CalendarIcon } from '#web/ui/icons.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { Sources } from './Sources.tsx';

type PlanOfNeed = LicenceNeed['plan'];
const permissions: Record<PlanOfNeed, { name: () => string; fee: 'registrationFee' | 'stateFee' | 'centralFee' }> = {
  'fssai-registration-1yr': { name: m.plans_which_registration, fee: 'registrationFee' },
  'fssai-state-license': { name: m.plans_which_state, fee: 'stateFee' },
  'fssai-central-license': { name: m.plans_which_central, fee: 'centralFee' },
};

type Props = { need: LicenceNeed; sales: SalesBand; maker: boolean; plans: readonly Plan[]; quiet: boolean };

export function LicenceAnswer({ need, sales, maker, plans, quiet }: Props) {
  const plan = plans.find(({ slug }) => slug === need.plan);
  const { name, fee: feeFact } = permissions[need.plan];
  const { [need.because]: rule, [feeFact]: feeRule, vendorsDeemedRegistered } = localFacts();
  const fee = governmentFee(need.plan, maker);
  const papers = papersOf(need.plan);
  const isRegistration = need.plan === 'fssai-registration-1yr';
  return (
    <>
      <TicketRail className="-mt-1.5">
        <Ticket
          as="h3"
          className="pt-5"
          title={
            <>
              <span className="block text-sm font-normal text-muted">{m.plans_which_need()}</span>
              {name()}
            </>
          }
        >
          <p className="mt-3 leading-snug">{rule.text}</p>
          {plan ? (
            <>
              <Price plan={plan} fee={fee} />
              <ButtonLink
                wide
                variant={quiet ? 'ghost' : 'primary'}
                href={`${localPath(checkoutPath(plan.slug))}?sales=${sales}`}
              >
                {m.plans_which_start({ price: inRupees(plan.price) })}
              </ButtonLink>
              <p className="mt-2 text-center text-sm text-muted">{m.plans_which_below()}</p>
            </>
          ) : (
            <>
              <TicketRule />
              <ContactLinks text={name()} />
            </>
          )}
        </Ticket>
      </TicketRail>
      <p className="mt-4 text-sm text-muted">
        {m.plans_which_after({ fee: span(fee.perYear) })}
        {isRegistration && ` ${m.plans_which_reminder()} ${vendorsDeemedRegistered.text}`}
      </p>
      <div className="mt-3 border-t border-line">
        <Disclosure summary={m.plans_which_papers({ count: papers.length })}>
          <ul className="bullets grid gap-1.5">
            {papers.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </Disclosure>
        <Row href={`${localPath(paths.fssaiOnboarding)}?plan=${need.plan}#plan`}>{m.plans_which_included()}</Row>
        <Row href={`${localPath(paths.fssaiGuide)}#exceptions`}>{m.plans_which_exceptions()}</Row>
      </div>
      <div className="mt-3 text-muted">
        <Sources facts={[rule, feeRule]} />
      </div>
    </>
  );
}

/** Lowest and highest amount in rupees. */
type Amounts = readonly [from: number, to: number];
type Fee = { perYear: Amounts; inside: number };

/** The State fee of makers depends on their capacity. */
function governmentFee(plan: PlanOfNeed, maker: boolean): Fee {
  const { perYear = 0, insideOurPrice: inside = 0 } = governmentFeeOf(plan) ?? {};
  const { smallManufacturer, largeManufacturer } = facts.stateFee.value;
  const isByCapacity = maker && plan === 'fssai-state-license';
  return { perYear: isByCapacity ? [smallManufacturer, largeManufacturer] : [perYear, perYear], inside };
}

const plus = ([from, to]: Amounts, more: number): Amounts => [from + more, to + more];
const span = ([from, to]: Amounts) => (from === to ? inRupees(from) : `${inRupees(from)}–${inRupees(to)}`);

/** Titles of the papers and answers that the case asks for first. */
function papersOf(plan: PlanOfNeed): string[] {
  const { requests = [] } = templateFor(plan).steps.find(({ key }) => key === 'papers') ?? {};
  return requests.flatMap((key) => requestKind(key)?.title[getLocale()] ?? []);
}

function Price({ plan, fee }: { plan: Plan; fee: Fee }) {
  const later = plus(fee.perYear, -fee.inside);
  const { ours, theirs } = planDays(plan.slug);
  return (
    <>
      <Bar now={plan.price} later={later[0]} />
      <TicketLines className="mt-2 gap-1">
        <TicketLine label={<Key look="fill-haldi" text={m.plans_which_today()} />}>{inRupees(plan.price)}</TicketLine>
        <TicketLine label={<Key look="fill-muted" text={m.plans_which_later()} />}>{span(later)}</TicketLine>
      </TicketLines>
      {fee.inside > 0 && <p className="text-sm text-muted">{m.plans_which_inside({ fee: inRupees(fee.inside) })}</p>}
      <hr className="ticket-rule my-2" />
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        {m.plans_which_first_year()}
        <span className="condensed text-xl font-bold whitespace-nowrap">{span(plus(later, plan.price))}</span>
      </p>
      <p className="my-3 flex gap-2.5 leading-snug">
        <CalendarIcon className="mt-0.5 size-5 shrink-0 text-muted" />
        {m.plans_which_days({ from: ours[0] + theirs[0], to: ours[1] + theirs[1] })}
      </p>
    </>
  );
}

function Key({ look, text }: { look: string; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 12 12" className={`size-3 shrink-0 ${look}`} aria-hidden="true">
        <rect x="1" y="1" width="10" height="10" rx="2" />
      </svg>
      {text}
    </span>
  );
}

/** What is paid today and later, as parts of one bar. */
function Bar({ now, later }: { now: number; later: number }) {
  const width = 320;
  const split = Math.round((width * now) / (now + later));
  const gap = Math.min(split, width - 14);
  return (
    <svg viewBox={`0 0 ${width} 16`} className="mt-3.5 h-auto w-full" aria-hidden="true">
      <rect x="1" y="1" width={gap - 3} height="14" rx="3" className="fill-haldi" />
      <rect x={gap + 1} y="1" width={width - gap - 2} height="14" rx="3" className="fill-muted" />
    </svg>
  );
}

function Row({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="flex min-h-13 items-center justify-between gap-3 border-b border-line font-medium">
      {children}
      <ArrowIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}
