import { chatHref } from '#shared/brand.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/Button.tsx';
import { ChatIcon } from '../ui/icons.tsx';
import { ContactDetails } from './contact/ContactDetails.tsx';
import { ContactForm, Sent } from './contact/ContactForm.tsx';
import type { RefusedEnquiry } from './contact/refused.ts';
import sendMessageUrl from './contact/send-message.ts?worker&url';
import { content } from './content.ts';

type Props = { as?: 'h1' | 'h2'; refused?: RefusedEnquiry; sent?: string };

/** How to reach us: a form, a chat, a telephone, an address. */
export function Contact({ as: Title = 'h2', refused, sent }: Props) {
  return (
    <section id="contact" className={Title === 'h2' ? 'later-86 section' : 'pt-4 pb-16 lg:pb-24'}>
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <Title>{content().contact.heading}</Title>
          <p className="mt-3 mb-7 max-w-120 text-lg text-muted">{content().contact.text}</p>
          <ContactDetails />
          <ButtonLink href={chatHref(m.marketing_chat_text())} variant="ghost" className="mt-6">
            <ChatIcon />
            {m.marketing_chat()}
          </ButtonLink>
        </div>
        <div className="self-start rounded-card border border-line bg-card p-5 shadow-card md:p-8">
          {sent ? <Sent number={sent} /> : <ContactForm refused={refused} />}
        </div>
      </div>
      <script type="module" src={sendMessageUrl} />
    </section>
  );
}
