import { Link } from 'react-router';
import { m } from '#web/paraglide/messages.js';

type Props = { shown: number; newest: string | null; older: string | null };

export function CursorPager({ shown, newest, older }: Props) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
      {newest !== null && (
        <Link to={newest} className="button button-ghost button-small">
          {m.desk_newest()}
        </Link>
      )}
      {older !== null && (
        <Link to={older} className="button button-ghost button-small">
          {m.desk_older()}
        </Link>
      )}
      <p role="status" className="text-muted">
        {shown === 1 ? m.desk_one_shown() : m.desk_shown({ count: shown })}
      </p>
    </div>
  );
}
