/** What an id in a request names: something of one customer, or of the shop. */
export type Thing =
  | 'order'
  | 'case'
  | 'request'
  | 'document'
  | 'file'
  | 'path'
  | 'message'
  | 'invoice'
  | 'session'
  | 'resetLink'
  | 'invitationLink'
  | 'invitation'
  | 'quote'
  | 'quoteLink'
  | 'webhook'
  | 'job'
  | 'user'
  | 'note'
  | 'task'
  | 'colleague'
  | 'enquiry'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'mail'
  | 'cannedReply'
  | 'savedView';

/** Values for samples; those with `new` are not in use yet. */
export type SampleValues = Record<
  | Thing
  | 'email'
  | 'phone'
  | 'password'
  | 'newEmail'
  | 'newPhone'
  | 'newKey'
  | 'guestEmail'
  | 'openOrder'
  | 'doneTask'
  | 'otherEnquiry'
  | 'otherColleague'
  | 'otherUser'
  | 'otherEmail',
  string
>;

/**
 * Request to an endpoint. Parameters of the path that `ids` names are filled in. `expect` lists the possible statuses, if
 * they differ from the endpoint's.
 */
export type Sample = {
  params?: Record<string, string>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: object;
  headers?: Record<string, string>;
  /** Whether a customer sends it to an endpoint that is open to guests. */
  signedIn?: true;
  expect?: readonly number[];
};

const nobody = '00000000-0000-4000-8000-000000000000';

/** Values in the format of real ones that name nothing; the examples of the API documentation have them. */
export const unknownValues: SampleValues = {
  order: `order_${nobody.replaceAll('-', '')}`,
  case: nobody,
  request: nobody,
  document: nobody,
  file: 'A'.repeat(43),
  path: `/uploads/${'A'.repeat(43)}`,
  message: '999999',
  invoice: nobody,
  session: nobody,
  resetLink: 'A'.repeat(43),
  invitationLink: 'A'.repeat(43),
  invitation: nobody,
  quote: nobody,
  webhook: 'unknown',
  job: nobody,
  quoteLink: 'A'.repeat(24),
  user: nobody,
  note: nobody,
  task: nobody,
  colleague: nobody,
  enquiry: 'ENQ-22222222',
  payment: '9001',
  refund: `rf${'0'.repeat(24)}`,
  dispute: '1',
  mail: nobody,
  cannedReply: nobody,
  savedView: nobody,
  email: 'asha@example.in',
  phone: '9876543211',
  password: 'kadhai aur karchhi 7',
  newEmail: 'new@example.in',
  newPhone: '9876543210',
  newKey: nobody,
  guestEmail: 'guest@example.in',
  openOrder: `order_${nobody.replaceAll('-', '')}`,
  doneTask: nobody,
  otherEnquiry: 'ENQ-33333333',
  otherColleague: nobody,
  otherUser: nobody,
  otherEmail: 'bina@example.in',
};

/** The day so many days ago. */
export const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
