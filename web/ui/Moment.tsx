import { exactMoment, moment } from './page-dates.ts';

type Props = { at: string; className?: string };

/** When something was; the exact time is its title. */
export function Moment({ at, className }: Props) {
  return (
    <time dateTime={at} title={exactMoment(at)} className={className}>
      {moment(at)}
    </time>
  );
}
