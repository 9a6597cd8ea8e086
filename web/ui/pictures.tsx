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

export function StampPicture(props: IconProps) {
  return (
    <Picture box="11 8 44 49" {...props}>
      <path d="M14 44h40v7H14Z" className={haldi} />
      <path d="M27 28c0-4-3-7-3-11a8 8 0 0 1 16 0c0 4-3 7-3 11v5h11a3 3 0 0 1 3 3v6H13v-6a3 3 0 0 1 3-3h11Z" />
      <path d="M12 48h40" className={kesar} />
      <path d="M18 55h28" className={kesar} />
    </Picture>
  );
}

export function BrandPicture(props: IconProps) {
  return (
    <Picture box="8 6 48 52" {...props}>
      <path d="M32 15h22v14H32Z" className={haldi} />
      <path d="M10 8h26v48H10ZM16 40h14M16 46h14M16 51h8" />
      <path
        d="M23 16c3 3 4.5 5.5 4.5 8.5a4.5 4.5 0 0 1-9 0c0-2 1.5-3.5 2-5 1 .7 1.5 1.5 1.7 2.5.8-1.5 1-3.5.8-6ZM16 33h14"
        className={kesar}
      />
      <path d="M41 18h13v13H41ZM45 22h5v5h-5ZM41 37h4v4h-4ZM50 37h4v4h-4ZM45.5 45H49M41 47v6h5M50 49h4v4h-3" />
    </Picture>
  );
}

export function ShopPicture(props: IconProps) {
  return (
    <Picture box="6 7 52 50" {...props}>
      <path d="M12 15h42v10H12Z" className={haldi} />
      <path d="M10 24v30h44V24M7 54h50" />
      <path
        d="M12 10h40l6 12a6.5 6.5 0 0 1-13 0 6.5 6.5 0 0 1-13 0 6.5 6.5 0 0 1-13 0 6.5 6.5 0 0 1-13 0Z"
        className={kesar}
      />
      <path d="M19 22l3-12M32 22V10M45 22l-3-12" className={kesar} />
      <path d="M36 54V36h11v18M17 36h12v9H17ZM44 45v1" />
    </Picture>
  );
}

export function PackagePicture(props: IconProps) {
  return (
    <Picture box="8 10 48 46" {...props}>
      <path d="M26 14h12v12H26Z" className={haldi} />
      <path d="M11 22 20 13h24l9 9v31H11ZM11 22h42" />
      <path d="M25 13v9h14v-9M18 42h12M18 47h8" className={kesar} />
    </Picture>
  );
}

export function ShipPicture(props: IconProps) {
  return (
    <Picture box="6 8 52 50" {...props}>
      <path d="M20 22h24v10H20Z" className={haldi} />
      <path d="M18 20h28v14H18ZM25 20v14M32 20v14M39 20v14M32 20v-8h6" />
      <path d="M10 34h44l-6 14H16Z" />
      <path d="M8 54c4-3 8-3 12 0s8 3 12 0 8-3 12 0 8 3 12 0" className={kesar} />
    </Picture>
  );
}
