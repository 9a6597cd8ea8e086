import { m } from '#web/paraglide/messages.js';
import { nearDay } from '#web/ui/page-dates.ts';

type Someone = { _id: string; name: string; awayUntil: string | null };

export function StaffOptions({ staff }: { staff: readonly Someone[] }) {
  return staff.map(({ _id, name, awayUntil }) => (
    <option key={_id} value={_id}>
      {awayUntil ? m.work_away_option({ name, day: nearDay(awayUntil) }) : name}
    </option>
  ));
}
