import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CaseRefusal } from './CaseRefusal.tsx';

const refusal = {
  words: 'The proof of premises is wrong.',
  at: null,
  next: 'We read the reasons and write to you here.',
};
const htmlOf = (one: Parameters<typeof CaseRefusal>[0]['one']) => renderToStaticMarkup(<CaseRefusal one={one} />);

test('a refused case shows who refused it, in which words, and what happens next', () => {
  const html = htmlOf({ partner: 'FoSCoS', refusal });
  expect(html).toContain('FoSCoS has refused the application');
  expect(html).toContain(refusal.words);
  expect(html).toContain(refusal.next);
});

test('without words, and after the end of the case, only the refusal itself is shown', () => {
  const html = htmlOf({ partner: null, refusal: { words: '', at: null, next: null } });
  expect(html).toContain('The application has been refused');
  expect(html).not.toMatch(/<blockquote|<p[ >]/);
  expect(htmlOf({ partner: 'FoSCoS', refusal: null })).toBe('');
});
