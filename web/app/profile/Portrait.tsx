import { useState } from 'react';

export function Portrait({ photo, alt = '', className }: { photo: string | null; alt?: string; className: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const look = `${className} shrink-0 rounded-full bg-haldi-wash`;
  if (photo && photo !== broken)
    return <img src={photo} alt={alt} className={`${look} object-cover`} onError={() => setBroken(photo)} />;
  return (
    <svg viewBox="0 0 64 64" className={`${look} picture`} aria-hidden="true">
      <path d="M10 64c1-13 10-19 22-19s21 6 22 19Z" className="fill-haldi stroke-none" />
      <path d="M24 27v5a8 8 0 0 0 16 0v-5" />
      <path d="M22 27h20v-6a6 6 0 0 0-3-11.500 8 8 0 0 0-14 0A6 6 0 0 0 22 21ZM22 22.500h20" className="stroke-kesar" />
      <path d="M12 64c1-12 8-18 16-19l4 6 4-6c8 1 15 7 16 19M32 51v13" />
    </svg>
  );
}
