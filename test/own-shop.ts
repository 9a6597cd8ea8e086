import { type AllSettings, shippedSettings } from '#shared/settings/shipped.ts';

/** Settings of a shop of its own, with nothing of the fictional one. */
export const ownShop: AllSettings = {
  ...shippedSettings,
  brand: {
    ...shippedSettings.brand,
    name: 'Tandoor',
    fileName: 'tandoor',
    legalName: 'Tandoor Services LLP',
    colour: '#0b5d4f',
    colourOnDark: '#7fd8bf',
    meaning: { en: 'A tandoor is an oven of clay.', hi: 'तंदूर मिट्टी का होता है।' },
  },
  contact: {
    ...shippedSettings.contact,
    person: 'Meera Nair',
    phone: '+91 90080 00000',
    chatPhone: '+91 90080 00001',
    support: 'help@tandoor.in',
    address: ['7 Church Street', 'Bengaluru 560001'],
    video: '',
  },
  hours: { opens: '08:30', closes: '20:00', firstDay: 'tuesday', lastDay: 'sunday' },
  people: {
    officer: 'Meera Nair',
    officerEmail: 'grievance@tandoor.in',
    officerPhone: '+91 90080 00002',
    team: [{ name: { en: 'Meera Nair' }, work: { en: 'Contact', hi: 'संपर्क' }, text: { en: 'Answers.', hi: 'जवाब।' } }],
  },
  invoicing: { ...shippedSettings.invoicing, gstin: '29AAACC4175D1ZU' },
  messages: { sender: 'hello@tandoor.in', newOrders: '' },
};

/** What only the fictional shop says of itself. */
export const ofShippedShop =
  /chulha|चूल्हा|Farah Khan|98765[ -]?00000|07AAACC4175D1Z0|Connaught|10AM–6PM|सुबह 10 से|aqz-KE-bpKQ/i;
