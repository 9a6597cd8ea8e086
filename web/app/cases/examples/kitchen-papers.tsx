import { haldi, kesar } from '#web/ui/Picture.tsx';
import { blank, type Example, outside } from './drawing.tsx';

const certificate = (
  <>
    <path d="M12 6h56v48H12Z" />
    <path d="M28 14h24M20 21h40" />
  </>
);
const pin = <path d="M20 45c-6-7-4-12 0-12s6 5 0 12ZM20 37.5v.5" className={kesar} />;
const rooms = <path d="M12 14h46v36H12ZM36 14v14M36 36v14M36 30h22M12 34h12" />;
const number = <path d="M22 32h3m2 0h3m2 0h3m2 0h3m2 0h3m2 0h3m2 0h3" />;
const plate = (
  <>
    <circle cx="40" cy="30" r="20" />
    <path d="M31 33c0-9 18-9 18 0ZM29 33h22M35 23c-1-2 1-2 0-4M41 22c-1-2 1-2 0-4M46 24c-1-2 1-2 0-4" />
  </>
);
const front = (
  <>
    <path d="M14 26v28h52V26M44 54V36h12v18M22 36h14v10H22Z" />
    <path d="M12 26 16 16h48l4 10c-3 5-8 5-11 0c-3 5-8 5-11 0c-3 5-8 5-12 0c-3 5-8 5-11 0c-3 5-8 5-11 0Z" />
  </>
);

export const kitchenPapers = {
  'fssai-licence': {
    good: (
      <>
        <path d="M26 33h30v12H26Z" className={haldi} />
        {certificate}
        {pin}
        <path d="M29 36h24M29 42h18" />
        <circle cx="60" cy="46" r="4.5" className={kesar} />
      </>
    ),
    bad: (
      <>
        <path d="M4 6h42v48H4Z" />
        <path d="M14 14h22M10 21h30M20 36h20M20 42h14" />
        <path d="M13 45c-6-7-4-12 0-12s6 5 0 12ZM13 37.5v.5" className={kesar} />
        <path d="m52 31 11-9 11 9M55 29v14h16V29M63 43v-8" />
      </>
    ),
  },
  'gst-or-declaration': {
    good: (
      <>
        <path d="M18 28h44v8H18Z" className={haldi} />
        {certificate}
        {number}
        <path d="M20 42h26M20 47h18" />
        <circle cx="58" cy="46" r="4.5" className={kesar} />
      </>
    ),
    bad: (
      <>
        <path d="M12 6h56v48H12Z" className={outside} />
        <path d="M16 24h48v14H16Z" className={blank} />
        {number}
      </>
    ),
  },
  layout: {
    good: (
      <>
        <path d="M37 15h20v14H37Z" className={haldi} />
        {rooms}
        <path d="M12 8h46M15 5l-3 3 3 3M55 5l3 3-3 3M66 14v36M63 17l3-3 3 3M63 47l3 3 3-3" className={kesar} />
        <path d="M44 22h6M20 24h8M20 42h6M43 42h8" />
      </>
    ),
    bad: rooms,
  },
  'outlet-photos': {
    good: (
      <>
        <path d="M24 5h32v9H24Z" className={haldi} />
        {front}
        <path d="M24 5h32v9H24Z" />
        <path d="M30 9.5h20" />
      </>
    ),
    bad: (
      <>
        <path d="M6 6h68v48H6ZM6 15h68" />
        <path d="M11 10.5h.5M15 10.5h.5M19 10.5h.5M26 10.5h40" className={kesar} />
        <path d="M14 48V32l26-10 26 10v16ZM34 48V38h12v10" className={outside} />
      </>
    ),
  },
  'menu-photos': {
    good: (
      <>
        <circle cx="42" cy="32" r="20" className={haldi} />
        {plate}
      </>
    ),
    bad: (
      <>
        {plate}
        <path d="M8 38h64v12H8Z" className={blank} />
        <path d="M14 44h8m3 0h14m3 0h8m3 0h12" className={kesar} />
      </>
    ),
  },
} satisfies Record<string, Example>;
