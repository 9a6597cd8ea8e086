import { contactPath } from '#shared/paths.ts';
import type { EnquiryTopic } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';

const labels: Record<EnquiryTopic, () => string> = {
  gst: m.marketing_ask_gst,
  trademark: m.marketing_ask_trademark,
  branding: m.marketing_ask_branding,
};

export function AskLink({ topic }: { topic: EnquiryTopic }) {
  return (
    <a href={localPath(contactPath(topic))} className="link target">
      {labels[topic]()}
    </a>
  );
}
