import type { EnquiryTopic } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';

export const topicNames: Record<EnquiryTopic, () => string> = {
  gst: m.desk_topic_gst,
  trademark: m.desk_topic_trademark,
  branding: m.desk_topic_branding,
};
