export const headings = new Map([
  ['plan', 'Plans'],
  ['plans', 'Plans'],
  ['quote', 'Prices'],
  ['cashfree', 'Payments'],
  ['orders', 'Orders'],
  ['operation', 'Operation'],
]);

export const referenceContent = {
  title: 'API documentation',
  description: 'The calls that our pages make, for programs: plans, prices, orders and payments.',
  lead: 'The calls that our own pages make. JSON in, JSON out; unknown fields are refused.',
  amounts:
    'Amounts are whole rupees with 18% GST inside; only fields that end in `Paise` count hundredths. You send choices, never prices: `amount` is what the buyer saw, and a different price is answered with `price_changed` and the new quote.',
  authentication:
    'What stands here is open to everyone, within a budget of requests for each address. An order is opened by its number alone, which nobody can guess; the webhook proves itself by the provider’s signature.',
  errors:
    'An error has the right status and this shape: `message` is a sentence for a person, `code` a word for a program, `fields` says what is wrong with which field. Sentences are English, with `Accept-Language: hi` or `?lang=hi` Hindi.',
  errorExample: `{
  "message": "Please fill all required fields.",
  "code": "fields_missing",
  "fields": { "email": "Enter your e-mail address." }
}`,
  machineReadable: 'OpenAPI 3.1 description',
  endpoints: 'Endpoints',
  amountsHeading: 'Amounts',
  authenticationHeading: 'Authentication',
  errorsHeading: 'Errors',
  parameters: 'Parameters',
  body: 'Body',
  answer: 'Answer {status}',
  required: 'required',
  optional: 'may be missing',
  noBody: 'no body',
};
