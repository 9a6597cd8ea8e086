// The session on pages without the framework's script: the person's name, other tabs, and whether the token still holds.
const show = () => {
  // head.ts has marked the page before this runs, at the start and at each change.
  const { name } = document.documentElement.dataset.role ? JSON.parse(localStorage.user) : { name: '' };
  for (const place of document.querySelectorAll('[data-name]')) place.textContent = name;
};

async function verify(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch('/api/auth/verify-token', { method: 'POST', headers });
  // An answer that is not read to its end keeps the request open.
  await answer.arrayBuffer();
  if (answer.status !== 401 || localStorage.token !== token) return;
  for (const key of ['token', 'user']) localStorage.removeItem(key);
  dispatchEvent(new Event('storage'));
}

for (const when of ['storage', 'pageshow']) addEventListener(when, show);
show();
if (document.documentElement.dataset.role) verify(localStorage.token).catch(console.warn);
