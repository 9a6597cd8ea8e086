import { z } from 'zod';
import { messageCode } from '#shared/contract/reasons.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { lineForms, type ShopField, type ShopFields } from '#shared/settings/fields.ts';
import { longestLogo } from '#shared/settings/logo.ts';
import { settingSections } from '#shared/settings/sections.ts';
import type { SectionName } from '#shared/settings/shipped.ts';

const missing = messageCode('setting_missing');
const oneLine = /^\P{Cc}*$/u;

function line(max: number, optional?: true) {
  const text = z
    .string(missing)
    .trim()
    .max(max, messageCode('too_long'))
    .regex(oneLine, messageCode('setting_one_line'));
  return optional ? text : text.min(1, missing);
}

const shaped = (text: z.ZodString, optional: true | undefined, isRight: (text: string) => boolean, code: string) =>
  text.refine((typed) => (optional && typed === '') || isRight(typed), code);

const mail = /^[^\s@<>",;:\\]+@([\w-]+\.)+[a-z]{2,}$/i;
const phone = /^\+?[\d ()-]{8,20}$/;

/** The schema of a value, made from its declaration. */
function schemaOf(field: ShopField): z.ZodType {
  switch (field.kind) {
    case 'line': {
      const { max, form, optional } = field;
      const text = line(max, optional);
      return form
        ? shaped(text, optional, (typed) => lineForms[form].shape.test(typed), messageCode(lineForms[form].code))
        : text;
    }
    case 'email':
      return shaped(
        line(120, field.optional),
        field.optional,
        (typed) => mail.test(typed),
        messageCode('setting_email'),
      );
    case 'phone':
      return shaped(
        line(20),
        undefined,
        (typed) => phone.test(typed) && typed.replace(/\D/g, '').length >= 10,
        messageCode('setting_phone'),
      );
    case 'url':
      return shaped(
        line(200),
        undefined,
        (typed) => URL.canParse(typed) && typed.startsWith('https://'),
        messageCode('setting_url'),
      );
    case 'colour':
      return line(7).regex(/^#[0-9a-f]{6}$/i, messageCode('setting_colour'));
    case 'gstin':
      return shaped(
        line(20),
        undefined,
        (typed) => readGstin(typed) !== undefined,
        messageCode('gstin_wrong'),
      ).overwrite((typed) => readGstin(typed) ?? typed);
    case 'picture':
      return z
        .string(missing)
        .max(longestLogo, messageCode('setting_picture'))
        .regex(/^(data:image\/png;base64,[\w+/]+=*)?$/, messageCode('setting_picture'));
    case 'time':
      return line(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageCode('setting_time'));
    case 'number': {
      const range = { code: 'setting_range', params: { min: field.min, max: field.max } };
      return z.unknown().transform((typed, context) => {
        const number = typed === '' ? Number.NaN : Number(typed);
        if (!Number.isInteger(number) || number < field.min || number > field.max)
          context.addIssue({ code: 'custom', message: range.code, params: range.params });
        return number;
      });
    }
    case 'switch':
      return z.boolean(missing);
    case 'choice':
      return z.enum(Object.keys(field.options), missing);
    case 'local': {
      const text = field.long
        ? z.string(missing).trim().max(field.max, messageCode('too_long'))
        : line(field.max, true);
      const en = field.optional ? text : text.min(1, missing);
      return z.strictObject({ en, hi: text.optional() });
    }
    case 'lines':
      return z.array(line(field.max)).min(1, missing).max(field.most, messageCode('setting_many'));
    case 'group':
      return objectOf(field.fields);
    case 'list':
      return z.array(objectOf(field.fields)).max(field.most, messageCode('setting_many'));
  }
}

const objectOf = (fields: ShopFields) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])));

const schemas = new Map<SectionName, z.ZodType>(
  Object.entries(settingSections).map(([name, { fields, list }]) => {
    const each = objectOf(fields as ShopFields);
    return [name as SectionName, list ? z.array(each).max(list.most, messageCode('setting_many')) : each];
  }),
);

export const schemaOfSection = (section: SectionName): z.ZodType => schemas.get(section) ?? z.never();
