// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { required } from './checks.ts';
import { FormNotice } from './FormNotice.tsx';
import type { FormErrors } from './form-errors.ts';
import { useForm } from './use-form.ts';

afterEach(cleanup);

type Values = { title: string; text: string };
type Options = Partial<Parameters<typeof useForm<'title' | 'text'>>[0]>;
type Sent = (typed: Values, submission: { idempotencyKey: string }) => Promise<FormErrors | undefined>;

/** Renders a form with two fields; returns helpers to fill it in and to read the sent values. */
function openForm(options: Options = {}) {
  const send = vi.fn<Sent>(async () => undefined);
  let unsaved = () => false;
  function TestForm() {
    const form = useForm({
      fields: { title: required(() => 'Write a title.'), text: undefined },
      send,
      ...options,
    });
    unsaved = form.unsaved;
    const title = form.field('title');
    const text = form.field('text');
    return (
      <form {...form.props} aria-label="form">
        <input name={title.name} aria-label="Title" defaultValue={title.defaultValue} onInput={title.onInput} />
        {title.error && <p>{title.error}</p>}
        <input name={text.name} aria-label="Text" defaultValue={text.defaultValue} onInput={text.onInput} />
        {text.error && <p>{text.error}</p>}
        <output>{form.watch('title')}</output>
        <FormNotice refused={form.refused} />
        <button type="button" onClick={() => form.fill({ text: 'filled in' })}>
          Fill
        </button>
        <button type="submit" aria-disabled={form.submit['aria-disabled']}>
          Send
        </button>
      </form>
    );
  }
  const view = render(<TestForm />);
  const user = userEvent.setup();
  const field = (name: string) => view.getByLabelText(name) as HTMLInputElement;
  return {
    send,
    user,
    field,
    view,
    type: (name: string, text: string) => user.type(field(name), text),
    unsaved: () => unsaved(),
    submit: () => user.click(view.getByRole('button', { name: 'Send' })),
    keys: () => send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey),
    sent: () => send.mock.calls.map(([typed]) => typed),
  };
}

test('an invalid field is shown at the submit and checked again while it is corrected; nothing is sent before', async () => {
  const { view, submit, type, sent } = openForm();
  await submit();
  expect(view.getByText('Write a title.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await type('Title', 'Menu');
  await waitFor(() => expect(view.queryByText('Write a title.')).toBeNull());
  await submit();
  expect(sent()).toEqual([{ title: 'Menu', text: '' }]);
});

test('what is typed is unsaved until it is sent; a refused form is unsaved again', async () => {
  let whileSent = true;
  const send = async (): Promise<FormErrors> => {
    whileSent = form.unsaved();
    return { message: 'Another time.', problems: {} };
  };
  const form = openForm({ initial: { title: 'Menu' }, send });
  expect(form.unsaved()).toBe(false);
  await form.type('Text', 'x');
  expect(form.unsaved()).toBe(true);
  await form.submit();
  await form.view.findByText('Another time.');
  expect([whileSent, form.unsaved()]).toEqual([false, true]);
  await form.user.clear(form.field('Text'));
  expect(form.unsaved()).toBe(false);
});

test('one submit at a time', async () => {
  let finish: () => void = () => undefined;
  const { send, type, submit } = openForm();
  send.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(undefined);
      }),
  );
  await type('Title', 'Menu');
  await submit();
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
  finish();
});

test('the same values have the same idempotency key until they are sent, other values have another', async () => {
  const { send, type, submit, keys } = openForm();
  send.mockResolvedValueOnce({ message: 'No response.', problems: {} });
  await type('Title', 'Menu');
  await submit();
  await submit();
  await submit();
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await type('Title', ' card');
  await submit();
  expect(new Set(keys()).size).toBe(3);
});

test('a draft is stored while typing, with its key, and forgotten when it was sent', async () => {
  const stored: Record<string, string>[] = [];
  const clear = vi.fn();
  const draft = {
    initial: { title: 'From before', text: '', idempotencyKey: 'key-of-before' },
    save: (values: Record<string, string>) => stored.push(values),
    clear,
  };
  const { send, field, submit, keys, type } = openForm({ draft });
  expect(field('Title').value).toBe('From before');
  send.mockResolvedValueOnce({ message: 'No response.', problems: {} });
  await submit();
  expect(keys()).toEqual(['key-of-before']);
  expect(clear).not.toHaveBeenCalled();
  await type('Text', 'a');
  expect(stored).toEqual([
    { title: 'From before', text: 'a', idempotencyKey: expect.not.stringMatching('key-of-before') },
  ]);
  await submit();
  expect(keys()[1]).toBe(stored[0]?.['idempotencyKey']);
  await waitFor(() => expect(clear).toHaveBeenCalledOnce());
});

test('a form that stays is emptied after the submit, without errors of the empty fields', async () => {
  const { view, field, type, submit } = openForm({ valuesAfter: { title: '', text: '' } });
  await type('Title', 'Menu');
  await submit();
  await waitFor(() => expect(field('Title').value).toBe(''));
  expect(view.queryByText('Write a title.')).toBeNull();
});

test('what is typed while the form is being sent is kept', async () => {
  let finish: () => void = () => undefined;
  const clear = vi.fn();
  const draft = { initial: { title: '', text: '' }, save: () => undefined, clear };
  const { send, field, type, submit } = openForm({ draft, valuesAfter: { title: '', text: '' } });
  send.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(undefined);
      }),
  );
  await type('Title', 'Menu');
  await submit();
  await type('Title', ' card');
  finish();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(field('Title').value).toBe('Menu card');
  expect(clear).not.toHaveBeenCalled();
});

test('field errors of the server are shown at their fields, another error in the notice; typing keeps the notice away', async () => {
  const { send, view, type, submit } = openForm();
  send.mockResolvedValueOnce({ message: 'Please check.', problems: { text: 'Too long.' } });
  send.mockResolvedValueOnce({ message: 'Somebody else has changed it.', problems: {} });
  await type('Title', 'Menu');
  await submit();
  expect(await view.findByText('Too long.')).toBeTruthy();
  expect(view.getByText('Please check.')).toBeTruthy();
  await submit();
  expect(await view.findByText('Somebody else has changed it.')).toBeTruthy();
  expect(view.queryByText('Please check.')).toBeNull();
});

test('values that the screen shows follow typing and filling in', async () => {
  const { view, user, field, type } = openForm({ initial: { title: 'Menu' } });
  expect(view.getByRole('status').textContent).toBe('Menu');
  await type('Title', ' card');
  expect(view.getByRole('status').textContent).toBe('Menu card');
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await waitFor(() => expect(field('Text').value).toBe('filled in'));
  expect(field('Title').value).toBe('Menu card');
});

test('a submit waits while something is not ready', async () => {
  const { view, type, submit, sent } = openForm({ canSend: ({ text }) => text !== 'not ready' });
  await type('Title', 'Menu');
  await type('Text', 'not ready');
  expect(view.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  await submit();
  expect(sent()).toEqual([]);
  await type('Text', ' yet');
  await submit();
  expect(sent()).toHaveLength(1);
});

test('filling in leaves file fields alone, also one that appears with the filled-in value', async () => {
  const send = vi.fn(async () => undefined);
  function FileForm() {
    const form = useForm({ fields: { kind: undefined, file: undefined }, initial: { kind: 'number' }, send });
    const kind = form.field('kind');
    return (
      <form {...form.props}>
        <input name={kind.name} aria-label="Kind" defaultValue={kind.defaultValue} />
        {form.watch('kind') === 'paper' && <input type="file" name="file" aria-label="File" />}
        <button type="button" onClick={() => form.fill({ kind: 'paper' })}>
          Paper
        </button>
        <button type="submit">Send</button>
      </form>
    );
  }
  const view = render(<FileForm />);
  const user = userEvent.setup();
  await user.click(view.getByRole('button', { name: 'Paper' }));
  await view.findByLabelText('File');
  await user.click(view.getByRole('button', { name: 'Paper' }));
  await user.click(view.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]).toMatchObject([{ kind: 'paper', file: '' }, { files: [] }]);
});
