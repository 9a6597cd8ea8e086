import { lazy } from 'react';
import { m } from '../paraglide/messages.js';
import type { ProfileData } from './papers.ts';
import { Setting } from './Setting.tsx';

const EraseForm = lazy(async () => ({ default: (await import('./EraseForm.tsx')).EraseForm }));

type Props = {
  profile: ProfileData;
  onErased: (erased: { recordsKeptUntil: string | null }) => void;
};

/** The end of the account. */
export function EraseAccount({ profile: { account }, onErased }: Props) {
  return (
    <Setting label={m.profile_erase()} later>
      <EraseForm hasPassword={account.hasPassword} onErased={onErased} />
    </Setting>
  );
}
