const shipped = {
  name: 'Chulha',
  legalName: 'Chulha Business Services',
  gstin: '07AAACC4175D1Z0',
  address: '14 Connaught Place',
  person: 'Farah Khan',
  phones: ['+91 98765 00000', 'tel:+919876500000', '919876500000'],
};
export const shippedVideo = 'aqz-KE-bpKQ';
export const demoEvidence = 'Demonstration text of the specification; replace by a source before a real launch.';

export type Company = {
  name: string;
  legalName: string;
  phone: string;
  phoneHref: string;
  chatNumber: string;
  support: string;
  address: readonly string[];
  gstin: string;
  grievance: { name: string; email: string; phone: string };
};

const isShippedMail = (address: string) => address.endsWith('.example');

/** Fields that still have a value of the fictional company, with which nothing may be sold. */
export function shippedFields({ grievance, ...company }: Company): string[] {
  const { name, legalName, gstin, address, person, phones } = shipped;
  const isShippedPhone = (text: string) => phones.includes(text);
  const fields: [field: string, isShipped: boolean][] = [
    ['name', company.name === name],
    ['legalName', company.legalName === legalName],
    ['gstin', company.gstin === gstin],
    ['address', company.address.some((line) => line.includes(address))],
    ['phone', isShippedPhone(company.phone)],
    ['phoneHref', isShippedPhone(company.phoneHref)],
    ['chatNumber', isShippedPhone(company.chatNumber)],
    ['support', isShippedMail(company.support)],
    ['grievance.name', grievance.name === person],
    ['grievance.email', isShippedMail(grievance.email)],
    ['grievance.phone', isShippedPhone(grievance.phone)],
  ];
  return fields.flatMap(([field, isShipped]) => (isShipped ? [field] : []));
}
