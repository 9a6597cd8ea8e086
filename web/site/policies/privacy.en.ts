import { brand } from '#shared/brand.ts';
import { facts } from '#shared/facts.ts';
import { complaints } from './complaints.en.ts';
import { retentionRows } from './retention-table.en.ts';
import type { Policy } from './types.ts';

export const privacy = (): Policy => ({
  title: 'Privacy Policy',
  description: `Which personal data ${brand.name} keeps, why, for how long, who sees it, and how you have it shown, corrected or erased. Under the DPDP Act 2023.`,
  lead: 'Which data we keep about you, why, for how long, and how you get it back or get rid of it.',
  short: [
    { label: 'Sold or given to advertisers', value: 'never' },
    { label: 'Cookies', value: 'three, listed below' },
    { label: 'Aadhaar', value: 'optional, masked' },
    { label: 'Card numbers', value: 'never reach us' },
    { label: 'Answer to a request', value: 'within 30 days' },
  ],
  parts: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        `${brand.legalName}, ${brand.address.slice(1).join(', ')}. In the words of the Digital Personal Data Protection Act 2023 we are the data fiduciary and you are the data principal. ${facts.dataDuties.text} We follow them already.`,
        `Questions about your data are answered by ${brand.grievance.name}, ${brand.grievance.email}.`,
      ],
    },
    {
      id: 'data',
      heading: 'What we keep, why, and for how long',
      blocks: [
        {
          head: ['Data', 'What for', 'How long'],
          rows: retentionRows,
        },
        'The data protection rules ask us to keep personal data and logs for at least one year after they were used. After the times above we erase.',
      ],
    },
    {
      id: 'why',
      heading: 'On what ground',
      blocks: [
        'Your consent, given when you send a form, place an order or upload a paper, for exactly the purpose that stands beside it. For invoices and books: the law.',
        'You can take a consent back as easily as you gave it: write to us or delete the paper or the account. What was done before stays right. If a paper is needed for the work, we cannot go on without it.',
      ],
    },
    {
      id: 'aadhaar',
      heading: 'Aadhaar and PAN',
      blocks: [
        'We never require Aadhaar. Choose PAN, voter ID, passport or driving licence if you like. If you choose Aadhaar, send the masked one, which shows only the last four digits. We do not check Aadhaar numbers with UIDAI.',
        'Papers are kept encrypted, are never public, are opened only by you and by staff who work on your case, and each opening is written down.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else receives data',
      blocks: [
        {
          list: [
            `${brand.paymentProvider}: name, e-mail address, mobile number and sum, to take the payment. Card and bank data go from you to them alone.`,
            'FSSAI, the GST office, Zomato, Swiggy: what their forms ask for, in your name, when you have ordered that work.',
            'The companies that run our servers and send our mails and codes, bound by contract to do only that.',
            'Authorities and courts, where a law obliges us.',
          ],
        },
        'Three links lead out, and only if you press them: the video loads from YouTube’s privacy-friendly address, the chat opens WhatsApp, and the payment opens the provider’s page. Nobody buys or rents data from us.',
      ],
    },
    {
      id: 'browser',
      heading: 'What lies in your browser',
      blocks: [
        {
          head: ['What', 'What for', 'Until'],
          rows: [
            ['Cookie “token”', 'Keeps you signed in', 'You log out'],
            ['Storage “token” and “user” (name and role)', 'The same, for the pages of your account', 'You log out'],
            ['Storage “darkMode”', 'Remembers light or dark', 'You clear it'],
            [
              'Cookie “browser” (a random number)',
              'Shows that you made an order or signed up here, so that nobody else gets it',
              'You log out, at most 180 days',
            ],
            ['Storage “payKey” (a random number)', 'Makes two presses on Pay one order', 'The order is paid or over'],
            [
              'Storage “pendingOrder” (plan, total, order number)',
              'Offers an unpaid order again',
              'It is paid, over or dismissed',
            ],
            ['Tab storage “checkout”', 'Keeps what you typed at checkout', 'You close the tab'],
          ],
        },
        'All of it is needed for what you asked for, so there is no cookie banner. We have no advertising cookies, no trackers and no analytics of other companies.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        {
          head: ['You can', 'How'],
          rows: [
            [
              'see which data we hold and who received it',
              `Profile page, or ${brand.grievance.email} from your address, also without an account`,
            ],
            ['have it corrected or completed', 'Profile page, or by mail'],
            [
              'have it erased',
              'Profile page, or by mail, also without an account; what an invoice needs stays as long as the law asks',
            ],
            ['take back a consent', 'By mail, or by deleting the paper'],
            ['name somebody who acts for you after death or illness', 'By mail'],
            ['complain to us', 'See below; an answer within one month'],
            ['complain to the Data Protection Board of India', 'When our answer does not satisfy you'],
          ],
        },
        'We answer within 30 days and charge nothing. We may ask for one more proof that you are you.',
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      blocks: [
        'Encrypted connections, encrypted papers, passwords as slow one-way hashes, second factor for staff, access only where the work needs it, logs of every opening, backups.',
        'If data are ever lost or seen by the wrong person, we tell you and the Data Protection Board without delay, and what we know in detail within 72 hours.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: ['Our services are for adults who run a business. We do not knowingly keep data of anybody under 18.'],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'When this page changes, the date at its top changes. If we want to use data for something new, we ask you first.',
      ],
    },
    complaints(),
  ],
});
