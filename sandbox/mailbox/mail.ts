import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

interface MailFile {
  filename: string;
  mimeType: string;
  contentId: string | null;
  content: Buffer;
}

export interface Mail {
  from: string;
  to: string[];
  subject: string;
  messageId: string | null;
  text: string | null;
  html: string | null;
  headers: { name: string; value: string }[];
  attachments: MailFile[];
}

function addressText({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}

function addressesIn(list: Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => entry.group ?? [entry]).map((mailbox) => mailbox.address);
}

function contentOf({ content }: Attachment): Buffer {
  return content instanceof Uint8Array || typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
}

function fromEmail(email: Email): Mail {
  return {
    from: email.from ? addressText(email.from) : '',
    to: [...addressesIn(email.to), ...addressesIn(email.cc)],
    subject: email.subject ?? '',
    messageId: email.messageId ?? null,
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `attachment-${index + 1}`,
      mimeType: attachment.mimeType,
      contentId: attachment.contentId ?? null,
      content: contentOf(attachment),
    })),
  };
}

/** Parses a raw mail. If the parser rejects it (too deep, too many headers), its raw text is shown. */
export async function readMail(raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw).catch((error: Error) => error);
  if (!(email instanceof Error)) return fromEmail(email);
  return {
    from: '',
    to: [],
    subject: `This mail can not be read: ${email.message}`,
    messageId: null,
    text: raw.toString(),
    html: null,
    headers: [],
    attachments: [],
  };
}
