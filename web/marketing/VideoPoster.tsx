import kitchenUrl from './kitchen.svg?url';

/** A kitchen at work, drawn by us: tickets on the rail, tiffin, clay cups, and the stove with its kadai. */
export function VideoPoster() {
  return (
    <svg
      viewBox="0 0 640 360"
      className="size-full bg-haldi-wash stroke-[2.5]"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${kitchenUrl}#kitchen`} />
    </svg>
  );
}
