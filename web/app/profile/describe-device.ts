import { m } from '#web/paraglide/messages.js';

// The first match wins, because user agents also name the browsers that they imitate.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const matchName = (known: [RegExp, string][], text: string) => known.find(([sign]) => sign.test(text))?.[1];

/** Returns a readable name for a user agent, such as 'Chrome on Android'. */
export function describeDevice(userAgent: string | null): string {
  const browser = matchName(browsers, userAgent ?? '');
  const system = matchName(systems, userAgent ?? '');
  if (browser && system) return m.profile_session_on({ browser, system });
  return browser ?? system ?? m.profile_session_unknown();
}
