import { m } from '../paraglide/messages.js';

type Props = { sent: number | null; files: number; onStop: () => void };

/** How much of the files has left. Once all has, it cannot be stopped any more. */
export function SendProgress({ sent, files, onStop }: Props) {
  if (sent === null || files === 0) return null;
  const percent = Math.round(sent * 100);
  const all = percent === 100;
  return (
    <div className="grid max-w-md gap-2">
      <label htmlFor="sent" className="figures font-medium">
        {all ? m.profile_sent() : m.profile_sending({ percent })}
      </label>
      <progress id="sent" max={100} value={percent} className="h-3 w-full accent-kesar" />
      {!all && (
        <button type="button" className="target link justify-self-start" onClick={onStop}>
          {m.profile_stop()}
        </button>
      )}
    </div>
  );
}
