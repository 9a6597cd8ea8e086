import PostalMime, { type Address } from 'postal-mime';

export interface Mail {
  from: string;
  to: string[];
  subject: string;
  messageId: string | null;
  text: string | null;
  html: string | null;
  attachments: { filename: string; mimeType: string; content: Buffer }[];
}

const addressesOf = (list: Address[] = []) =>
  list.flatMap((entry) => entry.group ?? [entry]).map(({ address }) => address);

/** Parses a raw mail. If the parser rejects it (too deep, too many headers), its raw text is shown. */
export async function readMail(raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }).catch((error: Error) => error);
  if (email instanceof Error) {
    const subject = `This mail can not be read: ${email.message}`;
    return { from: '', to: [], subject, messageId: null, text: raw.toString(), html: null, attachments: [] };
  }
  const { name, address } = email.from ?? {};
  return {
    from: name && address ? `${name} <${address}>` : (address ?? name ?? ''),
    to: [...addressesOf(email.to), ...addressesOf(email.cc)].filter((to) => to !== undefined),
    subject: email.subject ?? '',
    messageId: email.messageId ?? null,
    text: email.text ?? null,
    html: email.html ?? null,
    attachments: email.attachments.map(({ filename, mimeType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
  };
}
