import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand, settings } from '#shared/brand.ts';

export type EmailBody = { subject: string; html: string; text: string; from?: string; replyTo?: string };

/** Colours of the ticket design. They are values, because mail clients do not support CSS custom properties. */
export const paint = {
  paper: '#FFFBF5',
  card: '#FFFFFF',
  ink: '#1F1611',
  muted: '#6B5A4E',
  line: '#E9DFD3',
  /** Of the shop: buttons, links and the line under its name. */
  get kesar() {
    return settings.brand.colour;
  },
  pudina: '#0F6B4F',
  haldi: '#F2B632',
};

export const card = {
  background: paint.card,
  border: `1px solid ${paint.line}`,
  borderRadius: 4,
  padding: '16px 22px',
};

const font = "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Renders the layout of e-mails: one narrow column that common mail clients can display. */
export function EmailFrame({ lang, preview, children }: { lang: string; preview: string; children: ReactNode }) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
      </head>
      <body
        style={{
          margin: 0,
          padding: '24px 12px',
          background: paint.paper,
          color: paint.ink,
          font: `16px/1.55 ${font}`,
        }}
      >
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table
          role="presentation"
          align="center"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ maxWidth: 560, margin: '0 auto' }}
        >
          <tbody>
            <tr>
              <td>{children}</td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Name of the shop, with a line in its colour; a picture would be blocked by most mail programs. */
export function EmailHead() {
  return (
    <p
      style={{
        fontSize: 22,
        fontWeight: 800,
        margin: '0 0 20px',
        padding: '0 0 10px',
        borderBottom: `3px solid ${paint.kesar}`,
      }}
    >
      {brand.name}
    </p>
  );
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      style={{
        display: 'inline-block',
        background: paint.kesar,
        color: paint.card,
        padding: '13px 24px',
        borderRadius: 10,
        fontWeight: 700,
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  );
}

export function toHtml(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
