import type { ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Portrait } from './Portrait.tsx';

export function ProfileHead({ name, photo, children }: { name: string; photo: string | null; children: ReactNode }) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      <Cloth className="block h-28 w-full md:h-36" />
      <div className="px-5 pb-6 md:px-8">
        <Portrait
          photo={photo}
          alt={m.profile_photo_of({ name })}
          className="relative -mt-14 mb-4 size-28 border-4 border-card"
        />
        {children}
      </div>
    </div>
  );
}

function Cloth({ className }: { className: string }) {
  return (
    <svg className={`${className} bg-haldi-wash`} aria-hidden="true">
      <defs>
        <pattern id="cloth" width="40" height="40" patternUnits="userSpaceOnUse">
          <path d="M0 0h20v40H0Z" className="fill-haldi stroke-none" fillOpacity="0.45" />
          <path d="M0 0h40v20H0Z" className="fill-haldi stroke-none" fillOpacity="0.45" />
          <path d="M30 0v40M0 30h40" className="stroke-kesar" strokeOpacity="0.5" strokeWidth="1.5" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#cloth)" className="stroke-none" />
    </svg>
  );
}
