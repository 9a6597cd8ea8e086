import { chatHref } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';

type Props = { title: string; text: string; href: string; label: string };

export function NextStep({ title, text, href, label }: Props) {
  return (
    <section className="print:hidden later section border-t border-line">
      <div className="wrap grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <h2>{title}</h2>
          <p className="mt-3 max-w-136 text-lg text-muted">{text}</p>
        </div>
        <div className="grid gap-3 sm:flex">
          <ButtonLink href={href}>{label}</ButtonLink>
          <ButtonLink href={chatHref(m.marketing_chat_text())} variant="ghost">
            <ChatIcon />
            {m.marketing_chat()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
