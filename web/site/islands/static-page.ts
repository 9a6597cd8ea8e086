// Script of all static pages.
import '#web/platform/page-scripts/all-pages.ts';

// Session on static pages: shows the user's name, reacts to logins in other tabs, and verifies the token.
const show = () => {
  // before-paint.ts has already set the role on the root element.
  const { name } = document.documentElement.dataset.role ? JSON.parse(localStorage.user) : { name: '' };
  for (const place of document.querySelectorAll('[data-name]')) place.textContent = name;
};

async function verify(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch('/api/auth/verify-token', { method: 'POST', headers });
  // Read the whole body; otherwise the request stays open.
  await answer.arrayBuffer();
  if (answer.status !== 401 || localStorage.token !== token) return;
  for (const key of ['token', 'user']) localStorage.removeItem(key);
  dispatchEvent(new Event('storage'));
}

for (const when of ['storage', 'pageshow']) addEventListener(when, show);
show();
if (document.documentElement.dataset.role) verify(localStorage.token).catch(console.warn);
