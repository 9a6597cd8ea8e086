import { z } from 'zod';
import { endpoints } from './endpoint.ts';

const params = z.object({ section: z.string().max(40) });
const values = z.unknown();
/** Of the whole shop; a section is stale if somebody saved it since. */
const version = z.int();
const placeholders = z.array(z.string());

const section = z.object({ section: z.string(), values, version, placeholders });

/** Endpoints for the settings of the shop, which every page, mail and document follows. */
export const settingsEndpoints = endpoints({
  'GET /api/admin/settings': {
    access: 'admin',
    summary:
      'Returns the sections of the settings. `placeholders` names the fields that still have the value of the demonstration, `fromEnvironment` those that an environment variable replaces.',
    reply: z.object({
      sections: z.record(z.string(), values),
      version,
      placeholders,
      fromEnvironment: z.array(z.string()),
      /** Texts and pages open to visitors; a demo always is. */
      open: z.boolean(),
    }),
  },
  'PUT /api/admin/settings/:section': {
    access: 'admin',
    audit: 'settings.changed',
    summary:
      'Saves a section: all its values, or those to change; a list as a whole. Pages follow within two seconds in every process. 409 if somebody saved the section since `version`.',
    params,
    body: z.strictObject({ values, version }),
    ids: { section: 'public' },
    sample: () => [
      { params: { section: 'limits' }, body: { values: { sellerDiscountPercent: 11 }, version: 1_000_000 } },
      {
        params: { section: 'limits' },
        body: { values: { sellerDiscountPercent: 99 }, version: 1_000_000 },
        expect: [400],
      },
    ],
    reply: section,
    errors: ['section_unknown', 'settings_changed'],
  },
  'GET /api/admin/settings/:section/history': {
    access: 'admin',
    summary: 'Returns who saved a section and when, the newest first, with its values before and after.',
    params,
    ids: { section: 'public' },
    sample: () => [{ params: { section: 'policies' } }],
    reply: z.object({
      items: z.array(
        z.object({
          version,
          at: z.iso.datetime(),
          /** Null for the operator’s file. */
          by: z.string().nullable(),
          before: values,
          after: values,
        }),
      ),
    }),
    errors: ['section_unknown'],
  },
});
