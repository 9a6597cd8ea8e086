import { type AllSettings, shippedSettings } from './shipped.ts';

/** What belongs to the fictional company that the product is shipped with: nothing is sold in its name. */
const fictional = {
  brand: ['name', 'fileName', 'legalName', 'meaning'],
  contact: ['person', 'phone', 'chatPhone', 'support', 'address'],
  people: ['officer', 'officerEmail', 'officerPhone', 'team'],
  invoicing: ['gstin'],
  messages: ['sender', 'newOrders'],
} satisfies { [Section in keyof AllSettings]?: (keyof AllSettings[Section])[] };

/** Fields, such as `brand.name`, that still have the value of the fictional company. */
export function placeholdersIn(settings: AllSettings): string[] {
  return Object.entries(fictional).flatMap(([section, fields]) => {
    const [own, shipped] = [valuesOf(settings, section), valuesOf(shippedSettings, section)];
    return fields
      .filter((field) => isFictional(own.get(field), shipped.get(field)))
      .map((field) => `${section}.${field}`);
  });
}

const valuesOf = (settings: AllSettings, section: string) =>
  new Map<string, unknown>(Object.entries(settings[section as keyof AllSettings]));

const fictionalPerson = JSON.stringify(shippedSettings.contact.person);

// Names in .example are reserved for documentation (RFC 2606): no mail ever arrives there.
const isFictional = (value: unknown, shipped: unknown) => {
  const written = JSON.stringify(value);
  return (
    written === JSON.stringify(shipped) ||
    written.includes(fictionalPerson) ||
    /@([\w-]+\.)*example$/.test(String(value))
  );
};
