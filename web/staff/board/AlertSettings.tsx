import { useId, useSyncExternalStore } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { BellIcon } from '#web/ui/icons.tsx';
import { ring } from './use-due-alerts.ts';

const listeners = new Set<() => void>();
// Cached, because reading `Notification.permission` blocks on a call to the browser process (3 to 6 ms).
let permission: NotificationPermission | 'missing' = 'missing';

function readPermission() {
  permission = 'Notification' in window ? Notification.permission : 'missing';
  for (const listener of listeners) listener();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  readPermission();
  return () => listeners.delete(listener);
};

const permissionText = {
  granted: m.tasks_notify_granted,
  denied: m.tasks_notify_denied,
  default: m.tasks_notify_default,
  missing: m.tasks_notify_missing,
};

/** Requests permission for notifications; browsers require a click for this. */
async function allow() {
  await Notification.requestPermission();
  readPermission();
}

export function AlertSettings({ sound, onSound }: { sound: boolean; onSound: (on: boolean) => void }) {
  const id = useId();
  const allowed = useSyncExternalStore(
    watch,
    () => permission,
    () => 'missing' as const,
  );
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={m.tasks_alerts_settings()}
        title={m.tasks_alerts_settings()}
        className="toggle justify-center px-0 min-w-11"
      >
        <BellIcon className={`size-5.5 ${allowed === 'granted' || sound ? '' : 'opacity-60'}`} />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={m.tasks_alerts_settings()}
        onToggle={readPermission}
        className="alert-settings"
      >
        <p className="text-sm text-muted">{m.tasks_alerts_explain()}</p>
        <div>
          <p className="font-medium">{m.tasks_notify()}</p>
          <p className="text-sm text-muted">{permissionText[allowed]()}</p>
          {allowed === 'default' && (
            <Button small className="mt-2" onClick={() => void allow()}>
              {m.tasks_notify_allow()}
            </Button>
          )}
        </div>
        <div className="flex items-center gap-4">
          <label className="flex min-h-11 items-center gap-3 font-medium">
            <input
              type="checkbox"
              className="size-5 accent-kesar"
              checked={sound}
              onChange={({ target }) => onSound(target.checked)}
            />
            {m.tasks_sound()}
          </label>
          <button type="button" className="link target ml-auto text-sm" onClick={ring}>
            {m.tasks_sound_try()}
          </button>
        </div>
      </div>
    </>
  );
}
