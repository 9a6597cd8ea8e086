import type { ProfileDocumentKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { DocumentField } from './DocumentField.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import type { ProfileData } from './profile-documents.ts';
import { useEdit } from './use-edit.ts';
import type { Removal } from './use-removal.ts';

type Props = {
  profile: ProfileData;
  removal: Removal;
  onSaved: (profile: ProfileData, message: string) => void;
  onCancelled: () => void;
};

export function EditProfile({ profile, removal, onSaved, onCancelled }: Props) {
  const edit = useEdit(profile, onSaved);
  const { form } = edit;
  const { user, account, papers } = profile;
  const documentOf = (kind: ProfileDocumentKind) => {
    const found = papers.find((each) => each.kind === kind);
    const path = user[kind];
    return found && path ? { document: found, path } : undefined;
  };
  const common = (kind: ProfileDocumentKind) => ({ kind, stored: documentOf(kind), files: edit.files, removal });
  return (
    <ProfileHead name={user.name} photo={edit.files.all.profilePhoto?.good?.preview ?? user.profilePhoto}>
      <LeaveGuard unsaved={edit.unsaved} title={m.profile_leave_title()} text={m.profile_leave_text()} />
      <h2 className="mb-5 text-2xl">{m.profile_edit_title()}</h2>
      <form {...form.props} className="grid gap-6">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field {...form.field('name')} label={m.profile_full_name()} autoComplete="name" maxLength={100} required />
          <PhoneField
            {...form.field('phone')}
            label={m.profile_phone()}
            hint={account.phoneProven ? m.profile_phone_fixed() : m.profile_phone_hint()}
            readOnly={account.phoneProven}
            maxLength={30}
            aria-required={false}
          />
        </div>
        <div className="grid border-b border-line">
          <DocumentField {...common('profilePhoto')} hint={m.profile_photo_hint()} />
          <DocumentField {...common('aadharCard')} hint={m.profile_aadhar_hint()}>
            <AadharNote />
          </DocumentField>
          <DocumentField {...common('panCard')} hint={m.profile_document_hint()} />
        </div>
        <FormNotice refused={form.refused} />
        <SendProgress sent={edit.sent} files={edit.files.ready.length} onStop={edit.stop} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy} busyText={m.profile_saving()} aria-disabled={edit.files.busy || undefined}>
            {m.profile_save()}
          </SubmitButton>
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

/** Names the alternatives to Aadhaar, for lack of which no service may be refused (UIDAI). */
function AadharNote() {
  return (
    <details className="group text-sm">
      <summary className="link target">{m.profile_aadhar_why_title()}</summary>
      <div className="grid max-w-prose gap-2.5 border-l-2 border-haldi pl-4 text-muted">
        <p>{m.profile_aadhar_why()}</p>
        <p>
          {m.profile_aadhar_masked()}{' '}
          <a href="https://myaadhaar.uidai.gov.in/" target="_blank" rel="noopener noreferrer" className="link">
            {m.profile_aadhar_link()}
            <span className="sr-only"> ({m.profile_new_tab()})</span>
          </a>
        </p>
        <p>{m.profile_aadhar_kept()}</p>
      </div>
    </details>
  );
}

type ProgressProps = { sent: number | null; files: number; onStop: () => void };

/** Upload progress; the upload cannot be cancelled once all bytes are sent. */
function SendProgress({ sent, files, onStop }: ProgressProps) {
  if (sent === null || files === 0) return null;
  const percent = Math.round(sent * 100);
  const all = percent === 100;
  return (
    <div className="grid max-w-md gap-2">
      <label htmlFor="sent" className="figures font-medium">
        {all ? m.profile_sent() : m.profile_sending({ percent })}
      </label>
      <progress id="sent" max={100} value={percent} className="h-3 w-full accent-kesar" />
      {!all && (
        <button type="button" className="target link justify-self-start" onClick={onStop}>
          {m.profile_stop()}
        </button>
      )}
    </div>
  );
}
