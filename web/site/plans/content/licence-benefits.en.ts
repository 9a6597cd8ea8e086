import { facts } from '#shared/facts.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import type { PlanReason } from './types.ts';

export const licenceBenefits: PlanReason[] = [
  {
    title: 'Customer trust',
    text: 'Guests look for the FSSAI number in the app, on the bill and on the wall before they order.',
  },
  {
    title: 'Legal cover',
    text: `You trade within the law. Without the permission the penalty goes up to ${amountInWords(facts.penaltyWithoutLicence.value)}.`,
  },
  {
    title: 'Permission to trade',
    text: 'Delivery apps, malls, landlords and corporate canteens ask for the number first.',
  },
  {
    title: 'Access to funding and loans',
    text: 'Banks and investors usually want to see the permission before they lend to a food business.',
  },
  {
    title: 'Use of the FSSAI mark',
    text: 'Packed food carries the FSSAI logo with your number, and so may your menu and your bills.',
  },
  {
    title: 'Brand value',
    text: 'A name with a valid number behind it is easier to sell, to franchise and to defend.',
  },
  {
    title: 'Room to expand',
    text: 'A second outlet or a shelf in a shop starts with the same papers, and they are ready.',
  },
  {
    title: 'Recognition by government',
    text: 'You stand in the public register on FoSCoS, where anybody can look your kitchen up.',
  },
  {
    title: 'Help when something is found',
    text: 'If an officer finds a fault, there is usually a notice with time to put it right. We help you answer it.',
  },
  {
    title: 'Business growth',
    text: 'Offices, caterers and event planners buy from kitchens that can show their number.',
  },
];
