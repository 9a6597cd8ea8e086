import { oneLine, severalLines } from './clean-text.ts';
import { type ContactField, type ContactProblem, contactProblem } from './contact.ts';
import { readEmail } from './email.ts';
import { readGstin } from './gstin.ts';
import { stateName } from './indian-states.ts';
import { masked } from './masking.ts';

export type BuyerProblem =
  | ContactProblem
  | { code: 'address_missing' | 'state_missing' | 'state_unknown' | 'gstin_wrong' };

type Field = {
  /** Whether every buyer fills it in; the postal address is needed only sometimes (`needsAddress`). */
  needed?: true;
  /** Whether tax documents print it, so that it may be corrected on them. */
  printed?: true;
  /** Returns a value as it is stored, without hidden characters; Aadhaar numbers and PANs in free text are masked. */
  clean: (typed: string) => string;
  problem: (typed: string) => BuyerProblem | undefined;
};

const maskedLine = (typed: string) => masked(oneLine(typed));

function text(most: number, clean: Field['clean'], problem?: Field['problem']): Pick<Field, 'clean' | 'problem'> {
  return {
    clean,
    problem(typed) {
      const cleaned = clean(typed);
      return cleaned.length > most ? { code: 'too_long', most } : problem?.(cleaned);
    },
  };
}

const contact = (field: ContactField, clean: Field['clean']): Pick<Field, 'clean' | 'problem'> => ({
  clean,
  problem: (typed) => contactProblem(field, typed),
});

function stateProblem(state: string): BuyerProblem | undefined {
  if (state === '') return { code: 'state_missing' };
  return stateName(state) === undefined ? { code: 'state_unknown' } : undefined;
}

function gstinProblem(gstin: string): BuyerProblem | undefined {
  return gstin !== '' && readGstin(gstin) === undefined ? { code: 'gstin_wrong' } : undefined;
}

/** What the checkout asks of a buyer. Forms, contract, orders and tax documents hand on these fields as a set. */
const buyer = {
  name: { needed: true, printed: true, ...contact('name', maskedLine) },
  email: { needed: true, ...contact('email', (typed) => readEmail(typed) ?? oneLine(typed)) },
  phone: { needed: true, ...contact('phone', oneLine) },
  address: { printed: true, ...text(500, (typed) => masked(severalLines(typed))) },
  state: { needed: true, printed: true, ...text(2, oneLine, stateProblem) },
  company: { printed: true, ...text(100, maskedLine) },
  gstin: { printed: true, ...text(30, oneLine, gstinProblem) },
} as const satisfies Record<string, Field>;

export type BuyerField = keyof typeof buyer;
type With<Mark extends 'needed' | 'printed'> = {
  [Name in BuyerField]: (typeof buyer)[Name] extends Record<Mark, true> ? Name : never;
}[BuyerField];
export type NeededField = With<'needed'>;
export type PrintedField = With<'printed'>;
/** What tax documents print beside the name. */
export type TaxField = Exclude<PrintedField, NeededField> | 'state';

const rows: Readonly<Record<BuyerField, Field>> = buyer;
export const buyerFields = Object.keys(buyer) as BuyerField[];
export const neededFields = buyerFields.filter((field): field is NeededField => rows[field].needed === true);
export const optionalFields = buyerFields.filter(
  (field): field is Exclude<BuyerField, NeededField> => rows[field].needed !== true,
);
export const printedFields = buyerFields.filter((field): field is PrintedField => rows[field].printed === true);
export const taxFields = printedFields.filter((field): field is TaxField => field !== 'name');

export function ofEach<Name extends string, Value>(fields: readonly Name[], value: (field: Name) => Value) {
  return Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<Name, Value>;
}

export function only<Row, Name extends string & keyof Row>(row: Row, fields: readonly Name[]): Pick<Row, Name> {
  return ofEach(fields, (field) => row[field]) as Pick<Row, Name>;
}

/** Price from which rule 46 (CGST) requires an unregistered buyer's address; a registered one's is always. */
const addressFromPaise = 50_000_00;

export function needsAddress({ gstin, totalPaise }: { gstin: string | null; totalPaise: number }): boolean {
  return Boolean(gstin) || totalPaise >= addressFromPaise;
}

export const problemWith = (field: BuyerField, typed: string): BuyerProblem | undefined => rows[field].problem(typed);

export const cleanAnswer = (field: BuyerField, typed: string): string => rows[field].clean(typed);
