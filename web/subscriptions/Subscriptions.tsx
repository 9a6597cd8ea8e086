import { isStaff } from '#shared/rules/accounts.ts';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyPlatePicture } from '../ui/trouble-pictures.tsx';
import { SubscriptionsTable } from './SubscriptionsTable.tsx';

export function Subscriptions() {
  const asked = useAsked('subscriptions', () => reply('listSubscriptions', {}));
  const { user } = useSession();
  return (
    <>
      {user && isStaff(user.role) && <p className="mb-6 max-w-prose text-muted">{m.desk_subscriptions_own()}</p>}
      <Asked
        asked={asked}
        waiting={
          <p role="status" className="text-lg text-muted">
            {m.dashboard_subscriptions_loading()}
          </p>
        }
      >
        {(subscriptions) =>
          subscriptions.length > 0 ? <SubscriptionsTable subscriptions={subscriptions} /> : <None />
        }
      </Asked>
    </>
  );
}

function None() {
  return (
    <div className="grid max-w-xl justify-items-start gap-4">
      <EmptyPlatePicture className="size-28" />
      <p className="text-lg">{m.dashboard_subscriptions_none()}</p>
      <ButtonLink href={paths.plans}>{m.dashboard_subscriptions_now()}</ButtonLink>
    </div>
  );
}
