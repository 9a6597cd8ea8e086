import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Cloth } from './Cloth.tsx';
import { Portrait } from './Portrait.tsx';

/** Banner and portrait, with what belongs below them. */
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
