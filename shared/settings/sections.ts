import { weekdays } from '../rules/office-hours.ts';
import type { FieldsOf, ShopFields } from './fields.ts';
import { type AllSettings, type ClaimPlace, claimPlaces, type SectionName, type StoredClaim } from './shipped.ts';

const placeNames: Record<ClaimPlace, string> = {
  trusted: 'Home: “Trusted by …”',
  kitchens: 'Home and About: kitchens',
  cities: 'Home and About: cities',
  rating: 'Plan pages: rating',
  reviews: 'Plan pages: number of reviews',
  onboarded: 'Plan pages: onboarded',
  recentBuyers: 'Plans and checkout: buyers of a day',
  updated: 'Plan pages: last updated',
};

type Section<Name extends SectionName> = {
  title: string;
  about: string;
  /** Of the section or, if it is a list, of each of its entries. */
  fields: AllSettings[Name] extends StoredClaim[] ? FieldsOf<StoredClaim> : FieldsOf<AllSettings[Name]>;
  list?: AllSettings[Name] extends StoredClaim[] ? { most: number; each: string } : never;
};

const series = (label: string) => ({ kind: 'line', max: 3, form: 'series', label }) as const;
const days = Object.fromEntries(weekdays.map((day) => [day, `${day.charAt(0).toUpperCase()}${day.slice(1)}`]));
const ownText = (label: string, hint?: string) =>
  ({ kind: 'local', max: 6_000, long: true, optional: true, label, ...(hint && { hint }) }) as const;
const percent = (label: string) => ({ kind: 'number', min: 0, max: 100, unit: '%', label }) as const;

/** All sections of the settings, in the order of the screen. */
export const settingSections: { [Name in SectionName]: Section<Name> } = {
  brand: {
    title: 'Name and look',
    about: 'On every page, mail, document and icon.',
    fields: {
      name: { kind: 'line', max: 40, form: 'name', label: 'Name of the shop' },
      fileName: {
        kind: 'line',
        max: 24,
        form: 'fileName',
        label: 'Name in files',
        hint: 'Small letters, digits and dashes, as in my-chulha-data.zip.',
      },
      legalName: { kind: 'line', max: 120, label: 'Legal name', hint: 'As on the GST certificate.' },
      colour: {
        kind: 'colour',
        label: 'Colour on light pages',
        hint: 'Buttons and links. White text must be readable on it.',
      },
      colourOnDark: { kind: 'colour', label: 'Colour on dark pages', hint: 'Dark text must be readable on it.' },
      meaning: {
        kind: 'local',
        max: 400,
        long: true,
        label: 'What the name means',
        hint: 'A sentence on the About page.',
      },
    },
  },
  logo: {
    title: 'Logo',
    about:
      'In the head and foot of pages, on icons, in link previews, and on invoices from now on. Without one, a stove is drawn.',
    fields: {
      picture: {
        kind: 'picture',
        label: 'Logo',
        hint: 'PNG, JPEG or WebP. It is shown small, on white, beside the name of the shop.',
      },
    },
  },
  contact: {
    title: 'Contact',
    about: 'How people reach you.',
    fields: {
      person: { kind: 'line', max: 80, label: 'Contact person' },
      phone: { kind: 'phone', label: 'Phone' },
      chatPhone: { kind: 'phone', label: 'WhatsApp' },
      support: { kind: 'email', label: 'Mail for customers' },
      address: { kind: 'lines', max: 100, most: 4, label: 'Address', hint: 'Street, then place with PIN: one a line.' },
      social: {
        kind: 'list',
        most: 6,
        each: 'page',
        label: 'Pages elsewhere',
        fields: { name: { kind: 'line', max: 30, label: 'Name' }, href: { kind: 'url', label: 'Address' } },
      },
      video: {
        kind: 'line',
        max: 11,
        form: 'video',
        optional: true,
        label: 'Video on the home page',
        hint: 'The 11 letters after “v=” in its address at YouTube. Empty for none.',
      },
      videoTitle: { kind: 'local', max: 120, optional: true, label: 'Title of the video' },
    },
  },
  hours: {
    title: 'Office hours',
    about: 'On the site, in mails and tickets. The promised days of open cases are counted again after a change.',
    fields: {
      opens: { kind: 'time', label: 'Opens', hint: 'Indian time.' },
      closes: { kind: 'time', label: 'Closes' },
      firstDay: { kind: 'choice', options: days, label: 'From' },
      lastDay: { kind: 'choice', options: days, label: 'To', hint: 'Days off, such as holidays, are in the calendar.' },
    },
  },
  people: {
    title: 'People',
    about: 'The team on the About page, and who answers complaints.',
    fields: {
      officer: {
        kind: 'line',
        max: 80,
        label: 'Grievance officer',
        hint: 'Resident in India; also answers questions about personal data.',
      },
      officerEmail: { kind: 'email', label: 'Mail of the grievance officer' },
      officerPhone: { kind: 'phone', label: 'Phone of the grievance officer' },
      team: {
        kind: 'list',
        most: 8,
        each: 'person',
        label: 'Team',
        fields: {
          name: { kind: 'local', max: 60, label: 'Name' },
          work: { kind: 'local', max: 60, label: 'Work' },
          text: { kind: 'local', max: 200, label: 'In a sentence' },
        },
      },
    },
  },
  invoicing: {
    title: 'Invoices',
    about:
      'On documents from now on; those already issued never change. The SAC code of each service is in the catalogue. Have your accountant confirm it on the Money screen.',
    fields: {
      gstin: { kind: 'gstin', label: 'GSTIN', hint: 'Its first two digits are the State that you sell from.' },
      series: {
        kind: 'group',
        label: 'Series of numbers',
        hint: 'Three capital letters each. They stay for a financial year that has documents.',
        fields: {
          invoice: series('Invoices'),
          credit_note: series('Credit notes'),
          debit_note: series('Reversals of credit notes without GST'),
          receipt_voucher: series('Receipt vouchers'),
          refund_voucher: series('Refund vouchers'),
          financial_note: series('Credit notes without GST'),
        },
      },
      signature: { kind: 'local', max: 80, label: 'Under the signature line' },
      signatureNote: { kind: 'local', max: 160, label: 'Note about the signature' },
    },
  },
  claims: {
    title: 'Claims',
    about: 'Figures that the site says about you. A real shop shows a claim only with evidence of its own.',
    list: { most: claimPlaces.length, each: 'claim' },
    fields: {
      place: { kind: 'choice', options: placeNames, label: 'Where it stands' },
      text: { kind: 'local', max: 80, label: 'Claim' },
      evidence: { kind: 'line', max: 300, label: 'Evidence', hint: 'Where the figure comes from, and of which day.' },
      shown: { kind: 'switch', label: 'Shown on the site' },
    },
  },
  policies: {
    title: 'Policies',
    about: 'For orders from now on; each order keeps what was agreed when it was paid.',
    fields: {
      shares: {
        kind: 'group',
        label: 'What comes back when an order is cancelled',
        hint: 'In percent of the price. It cannot be more at a later stage.',
        fields: {
          'not-started': percent('Before the work has started'),
          started: percent('After the work has started'),
          delivered: percent('After the work is delivered'),
        },
      },
      guaranteeDays: { kind: 'number', min: 1, max: 365, unit: 'days', label: 'Money-back guarantee' },
      refundDays: {
        kind: 'group',
        label: 'Refunds arrive within',
        fields: {
          from: { kind: 'number', min: 1, max: 30, unit: 'business days', label: 'From' },
          to: { kind: 'number', min: 1, max: 30, unit: 'business days', label: 'To' },
        },
      },
      promiseDays: {
        kind: 'group',
        label: 'We promise our own work within',
        hint: 'Never less than our work usually takes.',
        fields: {
          onboarding: { kind: 'number', min: 8, max: 60, unit: 'working days', label: 'Zomato and Swiggy' },
          licence: { kind: 'number', min: 7, max: 60, unit: 'working days', label: 'FSSAI registrations and licences' },
          tatkal: { kind: 'number', min: 3, max: 60, unit: 'working days', label: 'FSSAI Tatkal' },
        },
      },
    },
  },
  words: {
    title: 'Own words on pages',
    about:
      'Each line is a paragraph; without Hindi, the English text stands on the Hindi page too. What you add to a policy holds for orders from now on.',
    fields: {
      terms: ownText('Added to the Terms', 'Shown as the last section of that page. Empty for none.'),
      privacy: ownText('Added to Privacy'),
      returns: ownText('Added to Refunds'),
      shipping: ownText('Added to Shipping'),
      story: ownText('Story on About', 'Instead of the shipped one. Empty shows the shipped one.'),
    },
  },
  messages: {
    title: 'Mails',
    about: 'Who sends them, and who hears about new orders.',
    fields: {
      sender: { kind: 'email', label: 'Sender of all mails' },
      newOrders: { kind: 'email', optional: true, label: 'Mail about each paid order to', hint: 'Empty for none.' },
    },
  },
  limits: {
    title: 'Limits',
    about: 'What staff may do alone.',
    fields: {
      refundApprovalAbove: {
        kind: 'number',
        min: 0,
        max: 1_000_000,
        unit: '₹',
        label: 'Refunds of an order and payments by hand above this wait for a second person',
      },
      sellerDiscountPercent: { kind: 'number', min: 0, max: 50, unit: '%', label: 'A seller may give off in a quote' },
      adminDiscountPercent: { kind: 'number', min: 0, max: 90, unit: '%', label: 'An admin may give off in a quote' },
    },
  },
};

export const fieldsOf = (section: SectionName): ShopFields => ({ ...settingSections[section].fields }) as ShopFields;

/** Names of the fields of a section among paths such as `brand.name`. */
export function labelsOf(section: SectionName, paths: readonly string[]): string[] {
  const fields = fieldsOf(section);
  return paths.flatMap((path) => {
    const [first, name = ''] = path.split('.');
    return first === section ? [fields[name]?.label ?? name] : [];
  });
}
