import { useState } from 'react';
import { UserIcon } from '#web/ui/icons.tsx';

type Props = { name: string; photo?: string | null; alt?: string; className?: string };

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** Profile photo; initials if there is no photo, an icon if there is no name either. */
export function Avatar({ name, photo, alt = '', className = 'size-11' }: Props) {
  const [broken, setBroken] = useState('');
  const look = `${className} shrink-0 rounded-full`;
  if (photo && photo !== broken)
    return (
      <img src={photo} alt={alt} loading="lazy" className={`${look} object-cover`} onError={() => setBroken(photo)} />
    );
  return (
    <span aria-hidden="true" className={`${look} grid place-items-center bg-haldi font-bold text-haldi-ink`}>
      {initialsOf(name) || <UserIcon className="size-6" />}
    </span>
  );
}
