import { z } from 'zod';
import { roles } from '../rules/accounts.ts';
import { endpoint } from './endpoint.ts';

const path = z.string().nullable();

const customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  profilePhoto: path,
  aadharCard: path,
  panCard: path,
  createdAt: z.iso.datetime(),
});

const orders = ['name', '-name', 'createdAt', '-createdAt'] as const;

/** Everybody with an account, for staff. */
export const customerListEndpoints = {
  listPeople: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'staff',
    summary:
      'All people, found by parts of name, e-mail, phone or order number. Without page or pageSize an array of at most 200.',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).optional(),
      sort: z.enum(orders).optional(),
    }),
    reply: z.union([
      z.array(customer),
      z.object({ items: z.array(customer), total: z.int(), page: z.int(), pageSize: z.int() }),
    ]),
  }),
};
