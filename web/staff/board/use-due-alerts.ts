import { useEffect, useEffectEvent, useState } from 'react';
import { alertWindow } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { inOneTab } from '#web/platform/one-tab.ts';
import { type Alert, type AlertHistory, newAlerts } from './alerts.ts';
import type { Board } from './board.ts';

const channelName = 'task-alerts';

/** One tab checks every five seconds, notifies and plays the sound; all tabs list the alerts. */
export function useDueAlerts(board: Board, { sound, onOpen }: { sound: boolean; onOpen: (id: string) => void }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const list = (more: readonly Alert[]) =>
    setAlerts((before) => [...before.filter(({ id }) => !more.some((alert) => alert.id === id)), ...more]);
  const open = useEffectEvent(onOpen);
  const onMessage = useEffectEvent((more: readonly Alert[]) => list(more));
  const raise = useEffectEvent((more: readonly Alert[]) => {
    list(more);
    for (const alert of more) notify(alert, open);
    if (sound) ring();
  });

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => onMessage(data);
    const check = () => {
      const tasks = board.current();
      if (!tasks) return;
      const { alerts: found, history } = newAlerts(tasks, readAlertHistory(), Date.now());
      writeAlertHistory(history);
      if (found.length === 0) return;
      raise(found);
      channel.postMessage(found);
    };
    const stop = inOneTab(channelName, () => {
      check();
      const timer = setInterval(check, alertWindow.every);
      return () => clearInterval(timer);
    });
    return () => {
      stop();
      channel.close();
    };
  }, [board]);

  const dismiss = (id: string) => setAlerts((before) => before.filter((alert) => alert.id !== id));
  const dismissAll = () => setAlerts([]);
  return { alerts, dismiss, dismissAll };
}

/** Plays the alert sound, unless the browser blocks autoplay. */
export function ring(): void {
  new Audio('/alert.mp3').play().catch(() => undefined);
}

function notify({ id, title, kind }: Alert, open: (id: string) => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const soon = kind === 'soon';
  try {
    const shown = new Notification(soon ? m.tasks_alert_soon() : m.tasks_alert_overdue(), {
      body: soon ? m.tasks_alert_soon_body({ title }) : m.tasks_alert_overdue_body({ title }),
      tag: id,
      icon: '/icon-192.png',
    });
    shown.onclick = () => {
      window.focus();
      open(id);
    };
  } catch {
    // Chrome on Android allows notifications from service workers only; the alert list is still shown.
    return;
  }
}

const historyKey = 'taskAlerts';
let ownRecord: AlertHistory = {};

function readAlertHistory(): AlertHistory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(historyKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'number'));
  } catch {
    return ownRecord;
  }
}

function writeAlertHistory(history: AlertHistory): void {
  ownRecord = history;
  try {
    localStorage.setItem(historyKey, JSON.stringify(history));
  } catch {
    // Without storage, each tab has its own history.
    return;
  }
}
