import type { ReactNode } from 'react';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { helpId, RequestHelp } from '#web/ui/case/RequestHelp.tsx';
import { CrossIcon, TickIcon } from '#web/ui/icons.tsx';
import { haldi, kesar, Picture } from '#web/ui/Picture.tsx';
import { blank, covered, type Example, outside } from './examples/drawing.tsx';
import { kitchenPapers } from './examples/kitchen-papers.tsx';
import { signedPapers } from './examples/signed-papers.tsx';

const portrait = (
  <>
    <path d="M12 26h16v18H12Z" />
    <circle cx="20" cy="32.5" r="3.2" />
    <path d="M14 44c1-6.5 11-6.5 12 0" />
  </>
);

const card = (
  <>
    <path d="M6 10h68v40H6Z" />
    <path d="M12 17h28M34 25h22M34 30h14" />
    {portrait}
  </>
);

const panNumber = <path d="M36 40h3.5m2 0H45m2 0h3.5m2 0H56m2 0h3.5m2 0H67" className={kesar} />;
const aadhaarGroup = (x: number) => <path d={`M${x} 41h2.5m1.5 0h2.5m1.5 0h2.5`} className={kesar} />;

const deed = (
  <>
    <path d="M20 5h40v50H20Z" />
    <path d="m31 21 9-7 9 7M34 19v8h12v-8M26 33h28M26 38h28M26 43h14" />
  </>
);

const cheque = (
  <>
    <path d="M5 14h70v32H5Z" />
    <path d="M11 20h16M11 27h38M11 32h26M56 24h13v6H56Z" />
    <path d="M20 41h5m3 0h8m3 0h10" className={kesar} />
  </>
);

const examples: Readonly<Record<string, Example>> = {
  ...kitchenPapers,
  ...signedPapers,
  pan: {
    good: (
      <>
        <path d="M34 36h35v8H34Z" className={haldi} />
        {card}
        {panNumber}
      </>
    ),
    bad: (
      <>
        {card}
        <circle cx="52" cy="38" r="8" className={blank} />
        <path d="M52 25v-5M52 51v6M39 38h-5M65 38h5M43 29l-3-3M61 29l3-3M43 47l-3 3M61 47l3 3" className={kesar} />
      </>
    ),
  },
  identity: {
    good: (
      <>
        <path d="M58 37h12v8H58Z" className={haldi} />
        {card}
        <path d="M32 37.5h10.5v7H32ZM45 37.5h10.5v7H45Z" className={covered} />
        {aadhaarGroup(59)}
      </>
    ),
    bad: (
      <>
        {card}
        {aadhaarGroup(33)}
        {aadhaarGroup(46)}
        {aadhaarGroup(59)}
      </>
    ),
  },
  'premises-proof': {
    good: (
      <>
        <circle cx="52" cy="47" r="5" className={haldi} />
        {deed}
        <path d="M26 49c2-3 4 2 6-1s3 1 6 0" className={kesar} />
        <circle cx="51" cy="46" r="5" className={kesar} />
      </>
    ),
    bad: (
      <>
        <path d="M8 8h64v44H8Z" className={outside} />
        <path d="M32 52V14h40M44 30l9-7 9 7M47 28v8h12v-8M38 42h34M38 47h34" />
      </>
    ),
  },
  'cancelled-cheque': {
    good: (
      <>
        <path d="M19 38h32v6H19Z" className={haldi} />
        {cheque}
        <path d="M30 46 52 14M37 46 59 14" className={kesar} />
      </>
    ),
    bad: (
      <>
        {cheque}
        <path d="M36 60c-2-12 0-22 6-23s9 8 9 23Z" className={blank} />
      </>
    ),
  },
  photo: {
    good: (
      <>
        <path d="M23 5h34v50H23Z" className={haldi} />
        <path d="M21 3h34v50H21Z" />
        <circle cx="38" cy="21" r="8" />
        <path d="M24 53c0-20 28-20 28 0" />
        <path d="M35 20v.5M41 20v.5M35 25c2 1.5 4 1.5 6 0" className={kesar} />
      </>
    ),
    bad: (
      <>
        <path d="M12 5h56v50H12Z" />
        <circle cx="30" cy="23" r="7.5" />
        <path d="M17 55c0-20 26-20 26 0M44 41c7-6 20-3 20 14" />
        <circle cx="53" cy="28" r="6.5" />
        <path d="M24 21h5v4h-5ZM31 21h5v4h-5ZM29 22h2" className={covered} />
      </>
    ),
  },
  menu: {
    good: (
      <>
        <path d="M50 18h9v32h-9Z" className={haldi} />
        <path d="M18 4h44v52H18Z" />
        <path d="M30 11h20M24 21h18M24 28h14M24 35h18M24 42h16M24 49h12" />
        <path d="M51 21h6M51 28h6M51 35h6M51 42h6M51 49h6" className={kesar} />
      </>
    ),
    bad: (
      <>
        <path d="M8 6h64v48H8Z" className={outside} />
        <path d="m72 13-30-3-6 44M46 18l16 2M44 26h18M43 34h20M42 42h16M41 50h20" />
      </>
    ),
  },
};

/** What works as an answer and what does not: with drawings for the documents that have some, else as text. */
export function PaperExamples({ request }: { request: CaseRequestReply }) {
  const { kind, accepted, avoid } = request;
  const example = examples[kind];
  if (!example) return <RequestHelp request={request} />;
  return (
    <ul id={helpId(request)} className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Drawing picture={example.good} title={m.cases_good()} text={accepted} ink="text-pudina" Icon={TickIcon} />
      <Drawing picture={example.bad} title={m.cases_bad()} text={avoid} ink="text-mirchi" Icon={CrossIcon} />
    </ul>
  );
}

type DrawingProps = { picture: ReactNode; title: string; text: string; ink: string; Icon: typeof TickIcon };

function Drawing({ picture, title, text, ink, Icon }: DrawingProps) {
  return (
    <li className="flex items-start gap-4">
      <Picture box="0 0 80 60" className="h-18 w-24 shrink-0">
        {picture}
      </Picture>
      <div className="min-w-0 text-sm">
        <p className="flex items-center gap-1.5 font-semibold">
          <Icon className={`size-4 shrink-0 ${ink}`} />
          {title}
        </p>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  );
}
