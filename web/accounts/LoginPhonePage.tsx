import { Link } from 'react-router';
import { readingContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { refusalSentence } from '../refusal-sentence.ts';
import { Notice } from '../ui/Notice.tsx';
import type { Route } from './+types/LoginPhonePage';
import { AccountPage } from './AccountPage.tsx';
import { PhoneLogin } from './PhoneLogin.tsx';
import { useFrom } from './use-from.ts';
import { keepingFrom } from './way-back.ts';

export const headers = () => ({ 'X-Page-Policy': 'phone' });
export const meta = () => pageMeta({ title: m.accounts_phone_title(), description: m.accounts_phone_description() });

export function loader({ context }: Route.LoaderArgs) {
  return { phone: context.get(readingContext).phone };
}

export default function LoginPhonePage({ loaderData: { phone } }: Route.ComponentProps) {
  const from = useFrom();
  return (
    <AccountPage
      title={m.accounts_phone_title()}
      below={
        <Link to={keepingFrom(paths.login, from)} className="link target">
          {m.accounts_email_link()}
        </Link>
      }
    >
      {phone.kind === 'off' ? <Notice>{refusalSentence('phone_sign_in_off')}</Notice> : <PhoneLogin signIn={phone} />}
    </AccountPage>
  );
}
