import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './store.ts';

const sizeLimit = 10 * 1_048_576;

export interface SmtpOptions {
  store: MailStore;
  host?: string;
  /** Port to listen on; 0 selects any free port. */
  port?: number;
}

class SmtpError extends Error {
  readonly responseCode: number;

  constructor(code: number, message: string) {
    super(message);
    this.responseCode = code;
  }
}

/** Starts an SMTP server without TLS that stores every mail up to 10 MB and delivers none. */
export async function startSmtp({
  store,
  host = '127.0.0.1',
  port = 0,
}: SmtpOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const smtp = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'development mailbox',
    size: sizeLimit,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.once('end', () => {
        if (stream.sizeExceeded) return done(new SmtpError(552, 'A mail may have at most 10 MB'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        store.acceptMail(Buffer.concat(chunks), recipients).then(
          ({ id }) => done(null, `stored as ${id}`),
          (error: Error) => done(new SmtpError(451, `not stored: ${error.message}`)),
        );
      });
    },
  });
  smtp.on('error', (error) => process.emitWarning(`development mailbox: ${error.message}`));
  const server = smtp.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
