import { haldi, kesar } from '#web/ui/Picture.tsx';
import { type Example, outside } from './drawing.tsx';

const sheet = <path d="M20 5h40v50H20Z" />;
const text = <path d="M26 24h28M26 29h28M26 34h20" />;
const place = <path d="M26 50h13" />;
// In ink, because kesar is hard to see on haldi in the dark theme.
const signature = <path d="M27 48c2-5 4 2 6-2s3 1 6-1" />;
const seal = <circle cx="51" cy="46" r="5" className={kesar} />;
const underSignature = <path d="M24 41h18v11H24Z" className={haldi} />;
const ticks = <path d="m26 15 2 2 3-4M26 24l2 2 3-4M26 33l2 2 3-4M36 15h18M36 24h18M36 33h18" />;
const drop = <path d="M40 10c-5 6-5 10 0 10s5-4 0-10Z" />;
const house = <path d="m33 15 7-5 7 5M35 14v6h10v-6" />;

export const signedPapers = {
  'owner-noc': {
    good: (
      <>
        {underSignature}
        {sheet}
        {house}
        {text}
        {place}
        {signature}
      </>
    ),
    bad: (
      <>
        {sheet}
        <path d="M26 14h28M26 19h28" />
        {text}
        {place}
      </>
    ),
  },
  'business-proof': {
    good: (
      <>
        <path d="M38 42h18v11H38Z" className={haldi} />
        <path d="M14 49V5h36v4" />
        <path d="M22 9h40v48H22ZM30 18h24M30 24h24M30 30h24M30 36h16" />
        <path d="M41 50c2-5 4 2 6-2s3 1 6-1" />
      </>
    ),
    bad: (
      <>
        <path d="M30 55h38V11" className={outside} />
        <path d="M14 5h40v44H14ZM22 14h24M22 20h24M22 26h24M22 32h24M22 38h24" />
      </>
    ),
  },
  fsms: {
    good: (
      <>
        {underSignature}
        {sheet}
        {ticks}
        {place}
        {signature}
      </>
    ),
    bad: (
      <>
        {sheet}
        {ticks}
        {place}
      </>
    ),
  },
  'water-test': {
    good: (
      <>
        <path d="M24 38h20v6H24Z" className={haldi} />
        {sheet}
        {drop}
        <path d="M26 26h28M26 31h28" />
        <path d="M26 41h3m2 0h3m2 0h6" />
        {seal}
      </>
    ),
    bad: (
      <>
        {sheet}
        {drop}
        <path d="M26 26h28M26 31h28" />
        <path d="M25 38h18v7H25Z" className={outside} />
      </>
    ),
  },
  tm48: {
    good: (
      <>
        <path d="M38 42h18v11H38Z" className={haldi} />
        <path d="M14 49V5h36v4" />
        <path d="M22 9h40v48H22ZM30 24h24M30 30h24M30 36h16" />
        <path d="M34 14h16" />
        <path d="M41 50c2-5 4 2 6-2s3 1 6-1" />
      </>
    ),
    bad: (
      <>
        <path d="M8 5h36v50H8ZM15 15h22M15 21h22M15 27h22M15 33h14" />
        <path d="m16 48 3-6 2 6 3-6 2 6 3-6 2 6" className={kesar} />
        <path d="M50 24h24v16H50ZM54 28h8" />
        <path d="M56 36c2-4 3 2 5-1s3 1 6-1" className={kesar} />
      </>
    ),
  },
} satisfies Record<string, Example>;
