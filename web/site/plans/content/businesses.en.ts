import { facts } from '#shared/facts.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import type { Business } from './types.ts';

const small = amountInWords(facts.registrationUpTo.value);
const large = amountInWords(facts.stateLicenceUpTo.value);
const bySales = [facts.registrationUpTo, facts.stateLicenceUpTo];
const bySalesOf = (what: string) =>
  `${what} goes by sales: up to ${small} a year a registration is enough, up to ${large} it is a State licence, above that a Central licence.`;

export const businesses: Business[] = [
  {
    title: 'Canteens',
    permission: `Registration up to ${small}, then State licence`,
    detail: [
      bySalesOf('A canteen in a school, an office or a hospital'),
      'Whoever cooks applies, for each site. If a catering firm runs the canteen, it needs a licence even with small sales, because caterers are not petty businesses.',
    ],
    facts: [...bySales, facts.catererNeedsLicence],
  },
  {
    title: 'Clubs',
    permission: `Registration up to ${small}, then State licence`,
    detail: [
      bySalesOf('A club that serves food'),
      'Liquor needs a licence of the State excise department. FSSAI does not replace it.',
    ],
    facts: bySales,
  },
  {
    title: 'Dhabas',
    permission: 'Registration for nearly all',
    detail: [
      `${bySalesOf('A dhaba')} Most stay below the first line and are registered on their documents, without an inspection first.`,
      'A dhaba is not on the tatkal list, but it does not need to be: the registration is quick too.',
    ],
    facts: [facts.registrationUpTo, facts.instantRegistration],
  },
  {
    title: 'Distributors',
    permission: 'Registration, State or Central licence by sales',
    detail: [
      `${bySalesOf('A distributor')} Each godown is a place of its own.`,
      'Distributors are on the tatkal list as long as they handle no meat and no fish.',
    ],
    facts: [...bySales, facts.tatkalKinds],
  },
  {
    title: 'Food processors',
    permission: 'By capacity a day, not only by sales',
    detail: [
      'Makers, packers and re-labellers go by what the plant can produce in a day. Dairy, oil and meat have tables of their own.',
      facts.manufacturerCapacity.text,
    ],
    facts: [facts.manufacturerCapacity],
  },
  {
    title: 'Restaurants',
    permission: `Registration up to ${small}, then State licence`,
    detail: [
      bySalesOf('A restaurant, a cafe or a cloud kitchen'),
      'Before April 2026 a restaurant with more than ₹12 lakh needed a State licence. Many of them now need only the registration. Each address needs its own permission, and tatkal is not open to restaurants.',
      facts.waterTest.text,
    ],
    facts: [...bySales, facts.waterTest],
  },
  {
    title: 'Retailers',
    permission: 'Registration for most shops, tatkal possible',
    detail: [
      bySalesOf('A grocery, a sweet shop or a bakery that sells over its own counter'),
      'Retailers are on the tatkal list as long as they sell no meat and no fish. A bakery that also supplies other shops counts as a maker.',
    ],
    facts: [...bySales, facts.tatkalKinds],
  },
  {
    title: 'Storage units',
    permission: 'By sales or capacity, tatkal possible',
    detail: [
      'A warehouse or a cold store needs its own permission even where it belongs to a business that has one elsewhere.',
      'Storage is on the tatkal list, without meat and fish.',
    ],
    facts: [facts.tatkalKinds],
  },
  {
    title: 'Suppliers',
    permission: 'Registration, State or Central licence by sales',
    detail: [
      bySalesOf('A supplier of vegetables, spices or packed goods to kitchens'),
      'If you also cut, grind or pack the goods, you count as a food processor.',
    ],
    facts: bySales,
  },
  {
    title: 'Transporters',
    permission: 'Registration or licence by sales, tatkal possible',
    detail: [
      'Whoever carries food for others needs a permission: one for the business, with the number of vehicles in the form.',
      'Transporters are on the tatkal list, except for meat, fish and dairy.',
    ],
    facts: [facts.tatkalKinds],
  },
  {
    title: 'Wholesalers',
    permission: 'Registration, State or Central licence by sales',
    detail: [
      bySalesOf('A wholesaler'),
      'Wholesalers are on the tatkal list as long as they handle no meat and no fish.',
    ],
    facts: [...bySales, facts.tatkalKinds],
  },
  {
    title: 'Others (street vendors)',
    permission: 'Registration, or already counted as registered',
    detail: [
      'A stall, a thela or a food truck needs the registration. With a certificate under the Street Vendors Act you count as registered and need not pay us for it.',
      'Tea and snack sellers, hawkers and vendors are on the tatkal list.',
    ],
    facts: [facts.vendorsDeemedRegistered, facts.tatkalKinds],
  },
];
