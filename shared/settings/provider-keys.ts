import type { TryName } from './tries.ts';

type ProviderKey = {
  /** The environment variable with the same value, which wins. */
  name: string;
  label: string;
  hint?: string;
  secret?: true;
  /** Values to choose from, with what the screen calls them. */
  options?: Readonly<Record<string, string>>;
};

/** What an admin can type instead of setting it in the environment, by the provider that is tried with it. */
export const providerKeys: Readonly<Record<TryName, { optional?: string; keys: readonly ProviderKey[] }>> = {
  payment: {
    keys: [
      { name: 'CASHFREE_CLIENT_ID', label: 'Client id', hint: 'In Cashfree: Developers, API keys.' },
      { name: 'CASHFREE_CLIENT_SECRET', label: 'Client secret', secret: true },
      {
        name: 'CASHFREE_API_URL',
        label: 'Account',
        options: {
          'https://api.cashfree.com/pg': 'Real: customers pay',
          'https://sandbox.cashfree.com/pg': 'Test: nobody pays real money',
        },
      },
    ],
  },
  mail: {
    keys: [
      {
        name: 'SMTP_URL',
        label: 'Mail server',
        hint: 'Such as mail.example.in:465, or with :587, as your mail provider says.',
        secret: true,
      },
    ],
  },
  files: {
    optional: 'Without a bucket, documents are kept on this server.',
    keys: [
      { name: 'S3_ENDPOINT', label: 'Address of the store', hint: 'https://s3.ap-south-1.amazonaws.com' },
      { name: 'S3_BUCKET', label: 'Bucket' },
      { name: 'S3_REGION', label: 'Region', hint: 'ap-south-1' },
      { name: 'S3_ACCESS_KEY_ID', label: 'Key id' },
      { name: 'S3_SECRET_ACCESS_KEY', label: 'Secret key', secret: true },
    ],
  },
  phone: {
    optional: 'Without Firebase, people sign in by e-mail. Firebase also sends the codes by SMS.',
    keys: [
      { name: 'FIREBASE_PROJECT_ID', label: 'Project id', hint: 'In Firebase: Project settings, General.' },
      { name: 'FIREBASE_API_KEY', label: 'Web API key' },
      {
        name: 'FIREBASE_AUTH_DOMAIN',
        label: 'Domain of the sign-in',
        hint: 'Only if it is your own; otherwise leave it empty.',
      },
    ],
  },
};

export const providerKeyNames = Object.values(providerKeys).flatMap(({ keys }) => keys.map(({ name }) => name));
