import type { PaperKind } from '#shared/rules/uploads.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { AadharNote } from './AadharNote.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PaperField } from './PaperField.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import type { ProfileData } from './papers.ts';
import { SendProgress } from './SendProgress.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';
import { useEdit } from './use-edit.ts';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';
import type { Removal } from './use-removal.ts';

type Props = {
  profile: ProfileData;
  removal: Removal;
  onSaved: (profile: ProfileData, message: string) => void;
  onCancelled: () => void;
};

export function EditProfile({ profile, removal, onSaved, onCancelled }: Props) {
  const edit = useEdit(profile, onSaved);
  const form = useFocusOnWrong(edit.act.trouble);
  const { user, account, papers } = profile;
  const paperOf = (kind: PaperKind) => {
    const paper = papers.find((each) => each.kind === kind);
    const path = user[kind];
    return paper && path ? { paper, path } : undefined;
  };
  const common = (kind: PaperKind) => ({ kind, kept: paperOf(kind), files: edit.files, removal });
  return (
    <ProfileHead name={user.name} photo={edit.files.all.profilePhoto?.good?.preview ?? user.profilePhoto}>
      <LeaveGuard unsaved={edit.unsaved} />
      <h2 className="mb-5 text-2xl">{m.profile_edit_title()}</h2>
      <form
        ref={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!edit.files.busy) void edit.save();
        }}
      >
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field
            name="name"
            label={m.profile_full_name()}
            value={edit.typed.name}
            onChange={({ target }) => edit.type('name', target.value)}
            error={edit.act.problem('name')}
            autoComplete="name"
            maxLength={100}
            required
          />
          <PhoneField
            name="phone"
            label={m.profile_phone()}
            hint={account.phoneProven ? m.profile_phone_fixed() : m.profile_phone_hint()}
            value={edit.typed.phone}
            onChange={({ target }) => edit.type('phone', target.value)}
            error={edit.act.problem('phone')}
            readOnly={account.phoneProven}
            maxLength={30}
            aria-required={false}
          />
        </div>
        <div className="grid border-b border-line">
          <PaperField {...common('profilePhoto')} hint={m.profile_photo_hint()} />
          <PaperField {...common('aadharCard')} hint={m.profile_aadhar_hint()}>
            <AadharNote />
          </PaperField>
          <PaperField {...common('panCard')} hint={m.profile_paper_hint()} />
        </div>
        <TroubleNotice trouble={edit.act.trouble} />
        <SendProgress sent={edit.sent} files={edit.files.ready.length} onStop={edit.stop} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={edit.act.busy || edit.files.busy || undefined}>
            {edit.act.busy ? m.profile_saving() : m.profile_save()}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              edit.close();
              onCancelled();
            }}
          >
            {m.profile_cancel()}
          </Button>
        </div>
      </form>
    </ProfileHead>
  );
}
