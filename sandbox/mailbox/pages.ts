import { html, type Markup } from '../html.ts';
import { istForPeople } from '../ist.ts';
import { linksIn, type Message } from './message-view.ts';
import type { MessageEntry } from './store.ts';

const banner = html`<header class="banner">Development mailbox: nothing goes out</header>`;

const emptyPicture = html`<svg width="56" height="56" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25"
  stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M3 13l3-8h12l3 8v6H3z"/><path d="M3 13h5.5l1.5 2.5h4l1.5-2.5H21"/></svg>`;

function kindBadge({ kind }: MessageEntry): Markup {
  return html`<span class="kind ${kind}">${kind === 'sms' ? 'SMS' : 'Mail'}</span>`;
}

function listLine(entry: MessageEntry, root: string): Markup {
  const subject = entry.kind === 'sms' ? entry.preview : entry.subject || '(no subject)';
  return html`<li><a href="${root}/messages/${entry.id}">
    <span class="line"><span class="muted small break">${kindBadge(entry)}to ${entry.to.join(', ')}</span>
      <span class="muted small">${istForPeople(entry.receivedAt)}</span></span>
    <span class="subject">${subject}</span>
    ${
      entry.kind === 'mail' &&
      html`<span class="muted small break">from ${entry.from || 'nobody'}</span>
    <span class="muted small preview">${entry.preview}</span>`
    }
  </a></li>`;
}

/** Renders the list of messages. */
export function listPage(entries: MessageEntry[], to: string | undefined, root: string): Markup {
  return html`${banner}
<main>
  <div class="top">
    <h1>Mailbox</h1>
    ${entries.length > 0 && !to && html`<form method="post" action="${root}/delete-all"><button class="danger">Delete all</button></form>`}
    <p class="muted">Mails and text messages that the shop has sent, newest first.</p>
  </div>
  <form class="filter" method="get" action="${root || '/'}" role="search">
    <input type="search" name="to" value="${to ?? ''}" aria-label="Sent to this address or phone number" placeholder="Address or phone">
    <button>Show</button>
  </form>
  ${
    entries.length > 0
      ? html`<ul class="list">${entries.map((entry) => listLine(entry, root))}</ul>`
      : html`<div class="card empty">${emptyPicture}<p>${to ? `Nothing was sent to ${to}.` : 'Nothing has been sent yet.'}</p>
        ${to ? html`<p><a href="${root || '/'}">Show everything</a></p>` : html`<p class="muted small">Buy a plan or register in the shop: the mail lands here.</p>`}</div>`
  }
</main>`;
}

function facts({ entry }: Message): Markup {
  return html`<dl class="facts">
    ${entry.kind === 'mail' && html`<dt>From</dt><dd>${entry.from || 'nobody'}</dd>`}
    <dt>To</dt><dd>${entry.to.join(', ')}</dd>
    <dt>Received</dt><dd>${istForPeople(entry.receivedAt)}</dd>
  </dl>`;
}

function parts({ entry, mail }: Message, address: string): Markup {
  const links = linksIn(mail);
  const isSms = entry.kind === 'sms';
  return html`
  ${mail.html !== null && html`<div class="frame"><iframe sandbox="" src="${address}/html" title="The mail as its reader sees it"></iframe></div>`}
  ${links.length > 0 && html`<section class="part"><h2>Links</h2><ul>${links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}</ul></section>`}
  ${mail.text !== null && html`<section class="part">${!isSms && html`<h2>Text</h2>`}<pre class="text${isSms && ' sms-text'}">${mail.text}</pre></section>`}
  ${
    mail.attachments.length > 0 &&
    html`<section class="part"><h2>Attachments</h2><ul>${mail.attachments.map(
      ({ filename, mimeType, content }, index) =>
        html`<li><a href="${address}/attachments/${index}">${filename}</a> <span class="muted small">${mimeType}, ${Math.ceil(content.length / 1024)} kB</span></li>`,
    )}</ul></section>`
  }
  ${
    mail.headers.length > 0 &&
    html`<details class="part"><summary>Headers</summary><dl class="facts small">${mail.headers.map(
      ({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`,
    )}</dl></details>`
  }`;
}

/** Renders one message: sender, recipients, time, content, links, attachments and headers. */
export function messagePage(message: Message, root: string): Markup {
  const { entry } = message;
  const address = `${root}/messages/${entry.id}`;
  return html`${banner}
<main>
  <p><a href="${root || '/'}">All messages</a></p>
  <article class="message">
    <header class="message-head">${kindBadge(entry)}<h1 class="break">${entry.kind === 'sms' ? 'Text message' : entry.subject || '(no subject)'}</h1></header>
    ${facts(message)}
    ${parts(message, address)}
  </article>
  <div class="ways">
    <a class="button" href="${address}/raw">Raw source</a>
    <form method="post" action="${address}/delete"><button class="danger">Delete</button></form>
  </div>
</main>`;
}

/** Renders the page for an unknown message. */
export function missingPage(root: string): Markup {
  return html`${banner}
<main><div class="card empty">${emptyPicture}<h1>No such message</h1><p class="muted">It was deleted, or pushed out by newer ones.</p><p><a href="${root || '/'}">All messages</a></p></div></main>`;
}
