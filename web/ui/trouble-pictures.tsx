import type { IconProps } from './icons.tsx';
import { haldi, kesar, Picture } from './Picture.tsx';

export function EmptyPlatePicture(props: IconProps) {
  return (
    <Picture box="3 12 58 46" {...props}>
      <circle cx="33" cy="36.5" r="10" className="fill-haldi-wash stroke-none" />
      <circle cx="32" cy="35" r="15.5" />
      <circle cx="32" cy="35" r="10" />
      <path d="M5 15v8a4 4 0 0 0 8 0v-8M9 15v40M58 55V15c-4 3-6 9-6 15 0 3 2 5 6 5" />
      <path d="M27 38.5c1-2.5 3-4 5.5-4M35.5 32c.4-.5.6-1 .5-1.6" className={kesar} />
    </Picture>
  );
}

export function BurntPanPicture(props: IconProps) {
  return (
    <Picture box="5 8 55 48" {...props}>
      <path d="M10 41h34v6a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6Z" className={haldi} />
      <path d="M7 38h36v8a8 8 0 0 1-8 8H15a8 8 0 0 1-8-8ZM43 41l15-5" />
      <path d="M16 31c-3-3 3-5 0-9s2-6 0-9M25 30c-3-4 4-6 1-11s3-7 0-11M34 31c-3-3 3-5 0-9s2-6 0-9" className={kesar} />
    </Picture>
  );
}
