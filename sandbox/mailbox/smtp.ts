import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './store.ts';

export interface SmtpOptions {
  store: Pick<MailStore, 'acceptMail'>;
  host?: string;
  /** Port to listen on; 0 selects any free port. */
  port?: number;
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Starts an SMTP server without TLS that stores every mail up to 10 MB and delivers none. */
export async function startSmtp({
  store,
  host = '127.0.0.1',
  port = 0,
}: SmtpOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const smtp = new SMTPServer({
    name: 'mailbox.localhost',
    size: 10 * 1_048_576,
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
        if (stream.sizeExceeded) return done(smtpError(552, 'A mail may have at most 10 MB'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        store.acceptMail(Buffer.concat(chunks), recipients).then(
          ({ id }) => done(null, `stored as ${id}`),
          (error: Error) => done(smtpError(451, `not stored: ${error.message}`)),
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
