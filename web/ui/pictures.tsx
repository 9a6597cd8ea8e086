import type { IconProps } from './icons.tsx';
import { haldi, kesar, Picture } from './Picture.tsx';

export function ScooterPicture(props: IconProps) {
  return (
    <Picture box="1 5 62 56" {...props}>
      <path d="M9 17h15v12H9Z" className={haldi} />
      <path d="M7 15h15v13H7ZM7 20h15M14.5 15v5" className={kesar} />
      <path d="M5 33h20l3 9h11l5-14-3-10h-6M44 28h4" />
      <path d="M5 33c-2 3-2 8 1 12h3M23 45h16.5M25 33h10" />
      <circle cx="16" cy="46" r="6.5" />
      <circle cx="48" cy="46" r="6.5" />
      <path d="M44 28c5 2 9 6 10 12" />
      <path d="M2 52h5M25 52h14M57 52h5" className={kesar} />
    </Picture>
  );
}

export function TiffinPicture(props: IconProps) {
  return (
    <Picture box="13 4 38 52" {...props}>
      <path d="M22 33h24v11H22Z" className={haldi} />
      <path d="M19 20h26v11H19ZM19 31h26v11H19ZM19 42h26v8a4 4 0 0 1-4 4H23a4 4 0 0 1-4-4Z" />
      <path d="M21 20c0-4 4-6 11-6s11 2 11 6" />
      <path d="M15 46V18C15 9 22 6 32 6s17 3 17 12v28M15 46h4M49 46h-4" className={kesar} />
      <path d="M32 10v4" />
    </Picture>
  );
}

export function LicencePicture(props: IconProps) {
  return (
    <Picture box="9 6 47 53" {...props}>
      <circle cx="45" cy="43" r="8.5" className={haldi} />
      <path d="M34 54H14a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3h20l11 11v11" />
      <path d="M34 8v11h11M19 26h14M19 33h10M19 40h7" />
      <circle cx="43" cy="41" r="8.5" className={kesar} />
      <path d="m39.5 41 2.7 2.7 4.6-5.2M38.5 48.5 36.5 57l6.5-3 6.5 3-2-8.5" className={kesar} />
    </Picture>
  );
}

export function ThaliPicture(props: IconProps) {
  return (
    <Picture box="8 10 48 48" {...props}>
      <circle cx="34" cy="36" r="7.5" className={haldi} />
      <circle cx="32" cy="34" r="23" />
      <circle cx="32" cy="34" r="19" />
      <circle cx="32" cy="34" r="7.5" className={kesar} />
      <circle cx="22" cy="25" r="4.5" />
      <circle cx="42" cy="25" r="4.5" />
      <circle cx="21.5" cy="42" r="4.5" />
      <path d="M38 46c3 1 6-1 7-4M40 42.5c1.5 0 2.5-.7 3-2" className={kesar} />
    </Picture>
  );
}

export function KettlePicture(props: IconProps) {
  return (
    <Picture box="13 7 48 49" {...props}>
      <path d="M20 42h29l2 10H18Z" className={haldi} />
      <path d="M18 30c0-6 6-10 14-10s14 4 14 10l3 19a4 4 0 0 1-4 5H19a4 4 0 0 1-4-5Z" />
      <path d="M46 33c6-1 7-8 13-9M48 43c4-3 6-9 8-14M28 20c0-3 8-3 8 0M32 14v3.5" />
      <path d="M18 29C9 22 12 9 32 9s23 13 14 20" className={kesar} />
      <path d="M25 47h14" className={kesar} />
    </Picture>
  );
}
