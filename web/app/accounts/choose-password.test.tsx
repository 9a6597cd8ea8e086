import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ChoosePassword } from './ConfirmEmail.tsx';

test('after sign-ups with several passwords the page says that none works and where the link to choose one is', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ChoosePassword email="asha@example.in" />
    </MemoryRouter>,
  );
  expect(html).toContain('none of them works');
  expect(html).toContain('We have sent you a link by e-mail');
  expect(html).toContain('href="/forgot-password"');
});
