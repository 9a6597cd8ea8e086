import type { PaperKind } from '#shared/rules/uploads.ts';
import { LicencePicture } from '../ui/pictures.tsx';
import { Portrait } from './Portrait.tsx';

type Props = {
  kind: PaperKind;
  /** The chosen picture, as a data address. */
  preview?: string | null | undefined;
  /** Where the kept file is. */
  path?: string | undefined;
};

/** A small look at what was chosen. A kept identity paper is only drawn: showing it here would count as opening it. */
export function Thumbnail({ kind, preview, path }: Props) {
  if (kind === 'profilePhoto') return <Portrait photo={preview ?? path ?? null} className="size-16" />;
  if (preview) return <img src={preview} alt="" className="size-16 rounded-ticket border border-line object-cover" />;
  return (
    <span className="grid size-16 place-items-center rounded-ticket border border-line bg-card">
      <LicencePicture className="h-11" />
    </span>
  );
}
