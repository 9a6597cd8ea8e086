import { chatHref } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { EnquiryTopic } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { ContactDetails } from './contact/ContactDetails.tsx';
import { ContactForm, Sent } from './contact/ContactForm.tsx';
import type { RefusedEnquiry } from './contact/refused.ts';
import sendMessageUrl from './contact/send-message.ts?worker&url';
import { marketingContent } from './content.ts';

type Props = {
  as?: 'h1' | 'h2';
  refused?: RefusedEnquiry | undefined;
  sent?: string | undefined;
  topic?: EnquiryTopic | undefined;
};

export function Contact({ as: Title = 'h2', refused, sent, topic }: Props) {
  return (
    <section id="contact" className={Title === 'h2' ? 'later section' : 'pt-4 pb-16 lg:pb-24'}>
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <Title>{marketingContent().contact.heading}</Title>
          <p className="mt-3 mb-7 max-w-120 text-lg text-muted">{marketingContent().contact.text}</p>
          <ContactDetails />
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={chatHref(m.marketing_chat_text())} variant="ghost">
              <ChatIcon />
              {m.marketing_chat()}
            </ButtonLink>
            <ButtonLink href={localPath(paths.findOrder)} variant="ghost">
              {m.site_find_order()}
            </ButtonLink>
          </div>
        </div>
        <div className="self-start rounded-card border border-line bg-card p-5 shadow-card md:p-8">
          {sent ? <Sent number={sent} /> : <ContactForm refused={refused} topic={topic} />}
        </div>
      </div>
      <script type="module" src={sendMessageUrl} />
    </section>
  );
}
