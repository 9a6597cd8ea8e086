import kitchenUrl from './kitchen.svg?url';

/** Video poster: drawing of a kitchen with order tickets, tiffin, clay cups and stove. */
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
