import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';

type Someone = { _id: string; name: string; awayUntil: string | null };

export function StaffOptions({ staff }: { staff: readonly Someone[] }) {
  return staff.map(({ _id, name, awayUntil }) => (
    <option key={_id} value={_id}>
      {awayUntil ? m.work_away_option({ name, day: formatIsoDate(awayUntil, 'en') }) : name}
    </option>
  ));
}
