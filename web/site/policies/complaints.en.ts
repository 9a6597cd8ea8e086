import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { PolicyPart } from './types.ts';

export const complaints = (): PolicyPart => ({
  id: 'complaints',
  heading: 'Complaints',
  blocks: [
    `If something is not right, first tell your account manager or write to ${brand.support}. If that does not help, write to the ${brand.grievance.title.toLowerCase()}:`,
    {
      list: [
        `${brand.grievance.name}, ${brand.grievance.title}, resident in India`,
        `${brand.grievance.email}, ${brand.grievance.phone}, ${brand.hours}`,
        `${brand.address.join(', ')}`,
      ],
    },
    `Every complaint gets a number. We acknowledge it within ${brand.grievance.acknowledges} and solve it within ${brand.grievance.solves}. You can also call the National Consumer Helpline on 1915 or go to a consumer commission.`,
    { text: 'Or use the form on our', link: { label: 'contact page', href: paths.contact } },
  ],
});
