import type { IconProps } from '#web/ui/icons.tsx';
import { haldi, kesar, Picture } from '#web/ui/Picture.tsx';

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
