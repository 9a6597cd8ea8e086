import type { ReactNode } from 'react';
import { ShopPicture, StampPicture } from '#web/site/shared/pictures.tsx';
import type { IconProps } from '#web/ui/icons.tsx';
import { haldi, kesar, Picture } from '#web/ui/Picture.tsx';
import { KettlePicture, LicencePicture, ScooterPicture, ThaliPicture, TiffinPicture } from '#web/ui/pictures.tsx';

export function QrPicture(props: IconProps) {
  return (
    <Picture box="0 0 64 64" {...props}>
      <path d="M14 14h14v14H14Z" className={haldi} />
      <path d="M10 10h17v17H10ZM37 10h17v17H37ZM10 37h17v17H10Z" />
      <path d="M16 16h5v5h-5ZM43 16h5v5h-5ZM16 43h5v5h-5Z" className={kesar} />
      <path d="M37 37h6v6M54 37v6h-5M37 54v-5h6v5h6M54 49v5" />
    </Picture>
  );
}

export function RupeePicture(props: IconProps) {
  return (
    <Picture box="0 0 64 64" {...props}>
      <circle cx="44" cy="44" r="11" className={haldi} />
      <path d="M31 50H12a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4h40a4 4 0 0 1 4 4v9M8 25h48M15 34h9" />
      <circle cx="42" cy="42" r="11" className={kesar} />
      <path d="M37.500 37h9M37.500 41h9M39 37c6 0 6 7.500 0 7.500l5 4.500" className={kesar} />
    </Picture>
  );
}

export function ListingPicture(props: IconProps) {
  return (
    <Picture box="0 0 64 64" {...props}>
      <path d="M13 13h14v11H13Z" className={haldi} />
      <path d="M11 11h14v11H11ZM11 28h14v10H11ZM11 44h14v10H11ZM31 49h12M31 33h10M31 16h9" />
      <path d="M52 54V13M45 20l7-8 7 8" className={kesar} />
    </Picture>
  );
}

export function ChatPicture(props: IconProps) {
  return (
    <Picture box="0 0 64 64" {...props}>
      <path d="M13 18h30v16H13Z" className={haldi} />
      <path d="M8 11h38v25H24l-9 8v-8H8ZM16 20h22M16 27h13" />
      <path d="M51 22h6v25h-5v7l-8-7H29v-5" className={kesar} />
    </Picture>
  );
}

export function StarIcon({ className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        d="m12 3 2.700 5.800 6.300.8-4.600 4.400 1.200 6.300-5.600-3.100-5.600 3.100 1.200-6.300L3 9.600l6.300-.8Z"
        className="fill-haldi"
      />
    </svg>
  );
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <div className="relative mt-4 flex lg:[@media(height<54rem)]:hidden justify-between rounded-control bg-haldi-wash px-5 py-4">
      <span className="absolute inset-x-8 top-1/2 border-t-2 border-dashed border-haldi" />
      {children}
    </div>
  );
}

const station = 'relative size-16 bg-haldi-wash';

export function ZomatoPicture() {
  return (
    <Strip>
      <ShopPicture className={station} />
      <ScooterPicture className={station} />
      <ThaliPicture className={station} />
    </Strip>
  );
}

export function SwiggyPicture() {
  return (
    <Strip>
      <KettlePicture className={station} />
      <TiffinPicture className={station} />
      <ScooterPicture className={station} />
    </Strip>
  );
}

export function FssaiPicture() {
  return (
    <Strip>
      <LicencePicture className={station} />
      <StampPicture className={station} />
      <ShopPicture className={station} />
    </Strip>
  );
}
