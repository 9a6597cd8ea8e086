import type { FastifyBaseLogger } from 'fastify';
import { Clock } from './clock.ts';
import { Counters } from './counters.ts';
import { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { defaultRefundDelay, defaultRetryDelays, type PaymentSandboxOptions } from './options.ts';
import type { SettingsRecord } from './records.ts';
import { Schedule } from './schedule.ts';

/** State shared by the parts of one payment sandbox. */
export interface Sandbox {
  readonly options: PaymentSandboxOptions;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly counters: Counters;
  readonly log: FastifyBaseLogger;
  readonly stopping: AbortSignal;
  stop(): void;
}

/** Opens the state file (if any) and restores the clock. */
export function openSandbox(options: PaymentSandboxOptions, log: FastifyBaseLogger): Sandbox {
  const ledger = new Ledger(options.stateFile);
  if (ledger.unreadable > 0) log.warn({ lines: ledger.unreadable }, 'payment sandbox: unreadable lines left out');
  const clock = new Clock(options.clock ?? Date.now);
  const schedule = new Schedule(clock);
  const stop = new AbortController();
  const sandbox: Sandbox = {
    options,
    ledger,
    clock,
    schedule,
    faults: new Faults(),
    counters: new Counters(),
    log,
    stopping: stop.signal,
    stop: () => {
      schedule.stop();
      stop.abort();
    },
  };
  clock.offsetMs = settingsOf(sandbox).clockOffsetMs;
  return sandbox;
}

/** Returns the current switches, or the defaults from the options. */
export function settingsOf({ ledger, options }: Sandbox): SettingsRecord {
  return (
    ledger.settings.get('settings') ?? {
      clockOffsetMs: 0,
      webhooks: {
        duplicate: 1,
        outOfOrder: false,
        holdMs: 30_000,
        delayMs: 0,
        never: false,
        badSignature: false,
        retryDelays: options.retryDelays ?? defaultRetryDelays,
      },
      refunds: { mode: 'SUCCESS', delayMs: options.refundDelay ?? defaultRefundDelay },
    }
  );
}

/** Changes the given switches and returns all of them. */
export function changeSettings(sandbox: Sandbox, change: Partial<SettingsRecord>): SettingsRecord {
  const settings = sandbox.ledger.settings.put({ ...settingsOf(sandbox), ...change });
  sandbox.clock.offsetMs = settings.clockOffsetMs;
  return settings;
}
