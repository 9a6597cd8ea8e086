import type { HTMLAttributes } from 'react';
import { AlertIcon, NoteIcon, TickIcon } from './icons.tsx';

const looks = {
  error: { box: 'bg-mirchi-wash', ink: 'text-mirchi', Icon: AlertIcon, role: 'alert' },
  success: { box: 'bg-pudina-wash', ink: 'text-pudina', Icon: TickIcon, role: 'status' },
  note: { box: 'bg-haldi-wash', ink: 'text-ink', Icon: NoteIcon, role: 'status' },
} as const;

/** Message box; errors have the role alert. `quiet` omits the role, for texts that are on the page from the start. */
export function Notice({
  tone = 'note',
  quiet,
  className = '',
  children,
  ...rest
}: { tone?: keyof typeof looks; quiet?: boolean } & HTMLAttributes<HTMLDivElement>) {
  const { box, ink, Icon, role } = looks[tone];
  return (
    <div
      {...rest}
      role={quiet ? undefined : role}
      className={`flex gap-3 rounded-card px-4 py-3.5 ${box} ${className}`}
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
