import { type FilledSettings, findConflicts } from './setting-conflicts.ts';
import { environmentSettings, type SettingName, type SettingValues, unknownSettings } from './settings.ts';

/** Error for invalid settings. Its message names each invalid setting with the setting's purpose and an example. */
export class SettingsError extends Error {}

/** Server configuration from environment variables. */
export type Config = ReturnType<typeof configOf>;

/** Accounts at the payment, mail and text message providers. In demo mode, these may be accounts at the sandbox. */
export type ProviderAccounts = {
  cashfree: NonNullable<Config['cashfree']>;
  smtpUrl: string;
  /** URL for sending text messages. Undefined if none can be sent. */
  smsUrl: string | undefined;
};

/** Parses the environment variables. Empty values count as not set. Throws `SettingsError` with all problems. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const filled: FilledSettings = {};
  for (const [name, value] of Object.entries(given)) if (value?.trim()) filled[name] = value;
  const unknown = unknownSettings(filled).map(
    ({ name, suggestion }) => `${name} is not a setting${suggestion ? `; did you mean ${suggestion}?` : '.'}`,
  );
  const wrong = settingProblems(filled);
  const sentences = Object.values(environmentSettings)
    .filter(({ name }) => wrong.has(name))
    .map(({ name, purpose, example }) => `${name} ${wrong.get(name)} (${purpose}), for example ${name}=${example}`);
  if (unknown.length + sentences.length > 0)
    throw new SettingsError(['Invalid settings:', ...unknown, ...sentences].join('\n  '));
  const values = Object.entries(environmentSettings).map(([key, { name, schema }]) => [
    key,
    schema.parse(filled[name]),
  ]);
  return configOf(Object.fromEntries(values) as SettingValues);
}

/** What is wrong with each setting, such as `must be a number`, in the order of the settings. */
export function settingProblems(filled: FilledSettings): Map<SettingName, string> {
  const wrong = new Map<SettingName, string>(findConflicts(filled));
  for (const { name, schema } of Object.values(environmentSettings)) {
    const { error } = schema.safeParse(filled[name]);
    if (error) wrong.set(name, error.issues[0]?.message ?? '');
  }
  return wrong;
}

function configOf(values: SettingValues) {
  const production = values.mode === 'production';
  return {
    ...values,
    publicUrl: values.publicUrl ?? `http://localhost:${values.port}`,
    staffNeedSecondFactor: (values.staffSecondFactor ?? (production ? 'required' : 'optional')) === 'required',
    logLevel: values.logLevel ?? (production ? 'info' : 'warn'),
    cashfree: cashfreeOf(values),
    firebase: firebaseOf(values),
    s3: s3Of(values),
    traceCollector: traceCollectorOf(values),
  };
}

/** Account at Cashfree; without it the built-in payment sandbox is used. */
function cashfreeOf({ cashfreeClientId: clientId, cashfreeSecrets: secrets, ...values }: SettingValues) {
  if (!clientId || !secrets) return undefined;
  const { cashfreeApiUrl: apiUrl = 'https://api.cashfree.com/pg' } = values;
  const { cashfreeSdkUrl: sdkUrl = 'https://sdk.cashfree.com/js/v3/cashfree.js' } = values;
  return { clientId, secrets, apiUrl, sdkUrl };
}

/** Firebase project for phone sign-in; without it a demo texts our own codes, and production has no phone login. */
function firebaseOf({ firebaseProjectId: projectId, firebaseApiKey: apiKey, ...values }: SettingValues) {
  if (!projectId || !apiKey) return undefined;
  const { firebaseAuthDomain: authDomain = `${projectId}.firebaseapp.com` } = values;
  return { projectId, apiKey, authDomain, emulatorHost: values.firebaseAuthEmulatorHost };
}

/** Bucket for uploads; without it uploads are stored in DATA_DIR. */
function s3Of({ s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region, ...values }: SettingValues) {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Collector that traces are exported to; without it no traces are exported. */
function traceCollectorOf({ traceEndpoint: endpoint, traceHeaders: headers }: SettingValues) {
  return endpoint ? { endpoint, headers: Object.fromEntries(headers) } : undefined;
}
