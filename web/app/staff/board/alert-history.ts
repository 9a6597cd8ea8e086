import type { AlertHistory } from './alerts.ts';

/** Alert history, shared by all tabs of this browser. */

const key = 'taskAlerts';
let ownRecord: AlertHistory = {};

export function readAlertHistory(): AlertHistory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'number'));
  } catch {
    return ownRecord;
  }
}

export function writeAlertHistory(history: AlertHistory): void {
  ownRecord = history;
  try {
    localStorage.setItem(key, JSON.stringify(history));
  } catch {
    // Without storage, each tab has its own history.
    return;
  }
}
