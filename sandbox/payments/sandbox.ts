import type { FastifyBaseLogger } from 'fastify';
import { Ledger } from './ledger.ts';
import { type Settings, type SwitchName, usualSettings, withSwitch } from './settings.ts';

export interface PaymentSandboxOptions {
  clientId: string;
  /** Client secret; like Cashfree's, it also signs the webhooks. */
  clientSecret: string;
  /** Previous secret, which callers may still use during a rotation. */
  formerSecret?: string;
  /** URL of the plugin's root for browsers, such as `http://localhost:3000/dev/cashfree`. */
  publicUrl: string;
  /** URL for webhooks of orders without `notify_url`. */
  webhookUrl: string;
  merchantName?: string;
  /** File that persists the state across restarts and kill -9; without it the state is in memory. */
  stateFile?: string;
  /** Milliseconds before each retry of an undelivered webhook; the default is Cashfree's 2, 10 and 30 minutes. */
  retryDelays?: number[];
  /** Milliseconds for which a refund stays PENDING; 5 seconds by default. */
  refundDelay?: number;
  clock?: () => number;
}

export interface Sandbox {
  options: PaymentSandboxOptions;
  ledger: Ledger;
  /** The machine's time plus the offset of the `clock` switch. */
  now(): number;
  schedule: Schedule;
  settings(): Settings;
  change(name: SwitchName, value: unknown): Settings;
  calls: Map<string, number>;
  log: FastifyBaseLogger;
  stopping: AbortSignal;
  stop(): void;
}

export function openSandbox(options: PaymentSandboxOptions, log: FastifyBaseLogger): Sandbox {
  const ledger = new Ledger(options.stateFile);
  const stop = new AbortController();
  const settings = () => ledger.settings.get('settings') ?? usualSettings;
  const machine = options.clock ?? Date.now;
  const now = () => machine() + settings().clock.offsetMs;
  const schedule = createSchedule(now, stop.signal);
  return {
    options,
    ledger,
    now,
    schedule,
    settings,
    change(name, value) {
      const changed = withSwitch(settings(), name, value);
      if (name === 'settlements') changed.settlements.adjustedAt = now();
      ledger.settings.put(changed);
      if (name === 'clock') schedule.rearm();
      return changed;
    },
    calls: new Map(),
    log,
    stopping: stop.signal,
    stop: () => {
      schedule.clear();
      stop.abort();
    },
  };
}

// Node runs longer timers at once: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args
const longestTimer = 2 ** 31 - 1;

type Schedule = ReturnType<typeof createSchedule>;

/** Actions that are due at a time of the sandbox's clock, each with its own key. */
function createSchedule(now: () => number, stopping: AbortSignal) {
  const entries = new Map<string, { due: number; run: () => void; timer: NodeJS.Timeout }>();
  function cancel(key: string) {
    clearTimeout(entries.get(key)?.timer);
    entries.delete(key);
  }
  function at(key: string, due: number, run: () => void) {
    cancel(key);
    if (stopping.aborted) return;
    const wait = Math.max(due - now(), 0);
    const fire = () => {
      entries.delete(key);
      if (wait > longestTimer) at(key, due, run);
      else run();
    };
    entries.set(key, { due, run, timer: setTimeout(fire, Math.min(wait, longestTimer)) });
  }
  return {
    at,
    cancel,
    rearm() {
      for (const [key, { due, run }] of [...entries]) at(key, due, run);
    },
    clear() {
      for (const key of [...entries.keys()]) cancel(key);
    },
  };
}
