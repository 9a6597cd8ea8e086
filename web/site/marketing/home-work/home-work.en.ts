import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { daySpans } from '#shared/rules/cases/plan-days.ts';

export type Doer = 'you' | 'we' | 'they';
export type HomeWorkContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  doers: Record<Doer, string>;
  steps: readonly { title: string; who: Doer; time?: string; text: string }[];
  timesTitle: string;
  timesLead: string;
  times: readonly { title: string; usual?: string; promise: string; text: string }[];
  pauseTitle: string;
  pause: string;
  neverTitle: string;
  never: readonly string[];
  nextTitle: string;
  next: string;
};

const { authorityDays } = facts;

export const homeWork = (): HomeWorkContent => ({
  title: 'How our work goes',
  description: `The steps from your order to the opening of your kitchen: who does what, which papers are needed, how long it takes.`,
  heading: 'From order to opening',
  lead: 'Each step, who has to do it, and how long it takes. Most of them are ours.',
  doers: { you: 'You', we: brand.name, they: 'Authority or app' },
  steps: [
    {
      title: 'You choose and pay',
      who: 'you',
      time: 'a minute',
      text: 'One price with GST, shown before you enter your name. The receipt is in your mail a minute later, and your ticket says what comes next.',
    },
    {
      title: 'You send your papers',
      who: 'you',
      text: 'For the apps: PAN, FSSAI number, bank details, menu and photos of your food. For a licence: your photo, an identity proof and the proof of your premises. A sharp picture taken with the phone is enough.',
    },
    {
      title: 'We call you',
      who: 'we',
      time: 'within one working day',
      text: `Your account manager calls between ${brand.hours}, asks what is particular about your kitchen and helps with papers that are missing.`,
    },
    {
      title: 'We check them',
      who: 'we',
      text: 'Names, addresses and numbers have to agree on all of them. If one will not do, we say which and why, and you send only that one again.',
    },
    {
      title: 'We file',
      who: 'we',
      text: 'Once your papers are complete the process starts, and from then on an order cannot be cancelled. The licence goes to FSSAI on FoSCoS, the listing to Zomato or Swiggy, always in your name.',
    },
    {
      title: 'They check',
      who: 'they',
      text: `The apps look at every new kitchen themselves. ${authorityDays.text} We follow it up and answer what they ask.`,
    },
    {
      title: 'You sign',
      who: 'you',
      text: 'The agreement with the app is between you and the app. Before you sign it online, we go through commission, payouts and notice with you.',
    },
    {
      title: 'We make the page',
      who: 'we',
      text: 'Menu, prices, photos, logo and banner, in the form the app asks for. You see it before your guests do.',
    },
    {
      title: 'You open',
      who: 'we',
      text: 'We set hours and preparation time and switch delivery on while you are on the phone with us. The first order is yours.',
    },
    {
      title: 'We look again',
      who: 'we',
      time: 'a week later',
      text: 'Are the prices right, do payouts arrive, what do the first guests say? What we find, we mend or tell you.',
    },
  ],
  timesTitle: 'How long it takes',
  timesLead: 'The days of our own work, counted from the day on which we have all your papers.',
  times: [
    {
      title: 'Zomato or Swiggy',
      usual: brand.promises.onboardingUsually,
      promise: brand.promises.onboardingDays,
      text: `For the smaller plans usually the shorter time; with photos and branding ${daySpans.biggerOnboarding()}. The app then usually needs ${daySpans.apps()} working days to check the kitchen and the menu.`,
    },
    {
      title: 'FSSAI',
      promise: brand.promises.licenceDays,
      text: `Our time to prepare, file and follow up; for Tatkal at most ${brand.promises.tatkalDays} days. FSSAI usually needs up to ${daySpans.foscosRegistration()} working days more for a registration, ${daySpans.foscosState()} for a State licence, ${daySpans.foscosCentral()} for a Central one. By law it has ${authorityDays.value.licence} days for a licence.`,
    },
    {
      title: 'Growth plans',
      promise: 'one working day',
      text: 'Then the first call takes place and the work is agreed. The first report comes after a week.',
    },
  ],
  pauseTitle: 'When the clock stands still',
  pause:
    'While we wait for a paper from you, or the authority or the app has the case, our days do not run. Your account manager tells you when that is so.',
  neverTitle: 'What we never do',
  never: [
    'Ask for a one-time code, a card number or a banking password, on the phone or in writing.',
    'Sign for you, or file anything that you have not seen.',
    'Pay anybody to be quicker, or promise a place at the top of an app.',
    'Keep you in the dark. If something goes wrong, you hear it from us first.',
  ],
  nextTitle: 'Ready when you are',
  next: 'Choose a plan now, or ask first. Both are fine with us.',
});
