import { useState } from 'react';
import { contactProblem } from '#shared/rules/contact.ts';
import { call, type Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { problemSentence } from '../problem-sentence.ts';
import { Notice } from '../ui/Notice.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { phoneInWords } from '../ui/phone-in-words.ts';
import { ActForm } from './ActForm.tsx';
import { CodeStep } from './CodeStep.tsx';
import type { ProfileData } from './papers.ts';
import { Setting } from './Setting.tsx';
import { useProof } from './use-proof.ts';

export function ChangePhone({ profile, learn }: { profile: ProfileData; learn: (profile: ProfileData) => void }) {
  const { user, account } = profile;
  const [phone, setPhone] = useState(account.phoneProven ? '' : (user.phone ?? ''));
  const [done, setDone] = useState('');
  const proof = useProof<Reply<'confirmPhone'>>({
    check() {
      const problem = contactProblem('phone', phone);
      return problem && { field: 'newPhone', sentence: problemSentence(problem) };
    },
    send: () => call('changePhone', { body: { phone } }),
    confirm: (otp) => call('confirmPhone', { body: { phone, otp } }),
    done(reply) {
      learn(reply);
      setDone(m.profile_phone_done({ target: phoneInWords(reply.user.phone ?? '') }));
      setPhone('');
    },
  });
  const stands = account.phoneProven ? m.profile_phone_proven() : m.profile_phone_unproven();
  return (
    <Setting
      label={m.profile_change_phone()}
      value={user.phone ? `${phoneInWords(user.phone)} · ${stands}` : m.profile_not_provided()}
    >
      {done && (
        <Notice tone="success" className="mb-4">
          {done}
        </Notice>
      )}
      {proof.sent ? (
        <CodeStep name="phoneCode" proof={proof} target={phone} />
      ) : (
        <ActForm
          act={proof.act}
          onSubmit={() => void proof.ask()}
          button={m.profile_send_code()}
          busyText={m.profile_sending_code()}
        >
          <PhoneField
            name="newPhone"
            label={m.profile_new_phone()}
            hint={m.profile_phone_proof()}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
            error={proof.act.problem('newPhone') ?? proof.act.problem('phone')}
          />
        </ActForm>
      )}
    </Setting>
  );
}
