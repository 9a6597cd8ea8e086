import type { ApiErrorBody } from '#shared/messages.ts';

/** Page script of the contact form: submits it with fetch and keeps the typed text until the server has accepted it. */

type EnquiryReply = { number?: string } & Partial<Pick<ApiErrorBody, 'message' | 'fields'>>;

async function send(form: HTMLFormElement): Promise<EnquiryReply> {
  const typed = { ...Object.fromEntries(new FormData(form)), took: Math.round(performance.now()) };
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(typed),
    });
    return await response.json();
  } catch {
    return {};
  }
}

function copyOf(pattern: HTMLElement | null): HTMLElement {
  const copy = pattern?.cloneNode(true);
  return copy instanceof HTMLElement ? copy : document.createElement('p');
}

function start(form: HTMLFormElement) {
  const button = form.querySelector('button');
  const parts = form.querySelector('template')?.content;
  if (!button || !parts) return;
  const label = button.textContent;
  const part = (selector: string) => copyOf(parts.querySelector<HTMLElement>(selector));

  function problem(text: string | undefined) {
    const shown = part('[data-problem]');
    if (text) (shown.lastElementChild ?? shown).textContent = text;
    return shown;
  }

  function showProblems({ message, fields = {} }: EnquiryReply) {
    const bad = [...form.querySelectorAll<HTMLInputElement>('.control')].filter(({ name }) => fields[name]);
    for (const control of bad) {
      const shown = problem(fields[control.name]);
      shown.id = `${control.id}-error`;
      control.after(shown);
      control.ariaInvalid = 'true';
      control.setAttribute('aria-describedby', shown.id);
    }
    if (bad[0]) return bad[0].focus();
    const trouble = problem(message);
    trouble.role = 'alert';
    form.prepend(trouble);
  }

  function clearProblems() {
    for (const old of form.querySelectorAll('[data-problem], [role=alert]')) old.remove();
    for (const control of form.querySelectorAll('.control')) {
      control.ariaInvalid = null;
      control.removeAttribute('aria-describedby');
    }
  }

  // Clear a field's error when the field is edited.
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.ariaInvalid) return;
    document.getElementById(`${target.id}-error`)?.remove();
    target.ariaInvalid = null;
    target.removeAttribute('aria-describedby');
  });
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaDisabled) return;
    button.ariaDisabled = 'true';
    button.textContent = button.dataset.busy ?? label;
    const answer = await send(form);
    button.ariaDisabled = null;
    button.textContent = label;
    clearProblems();
    if (!answer.number) return showProblems(answer);
    const sent = part('[data-sent]');
    (sent.querySelector('[data-number]') ?? sent).textContent = answer.number;
    form.replaceWith(sent);
    sent.focus();
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enquiry]')) start(form);
