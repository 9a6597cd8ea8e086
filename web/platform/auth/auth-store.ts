import { type ApiResult, call, onRefused } from '#web/platform/api/api.ts';
import { deleteDrafts } from '#web/platform/storage/drafts.ts';
import {
  orderKeys,
  readStored,
  removeStored,
  type StoredUser,
  storedToken,
  storedUser,
  writeStored,
} from '#web/platform/storage/safe-storage.ts';
import { markRoot } from './mark-root.ts';

export type BrowserSession =
  | { state: 'loading'; user: null; photo: null; ended: null; mustEnrol: false }
  /** `photo`: URL of the profile photo, once fetched; `mustEnrol`: a second factor must be set up first. */
  | { state: 'signed-in'; user: StoredUser; photo: string | null; ended: null; mustEnrol: boolean }
  /** `ended` is the user whose session expired while the page was open. */
  | { state: 'guest'; user: null; photo: null; ended: StoredUser | null; mustEnrol: false };

export type RenderedUser = StoredUser & { profilePhoto: string | null };

const nobody = { user: null, photo: null, ended: null, mustEnrol: false } as const;
export const loading: BrowserSession = { state: 'loading', ...nobody };
const guest = { state: 'guest', ...nobody } satisfies BrowserSession;

let now: BrowserSession = loading;
let started = false;
const listeners = new Set<() => void>();

export const currentSession = () => now;

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) start();
  return () => listeners.delete(listener);
}

function setSession(next: BrowserSession): void {
  now = next;
  markRoot();
  for (const listener of listeners) listener();
}

function start(): void {
  started = true;
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'user') void follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void follow();
  });
  onRefused((token, code) => {
    if (token !== storedToken()) return;
    if (code === 'second_factor_missing') {
      if (now.state === 'signed-in' && !now.mustEnrol) setSession({ ...now, mustEnrol: true });
      return;
    }
    clear();
    setSession({ ...guest, ended: now.user });
  });
  void follow();
}

/** Verifies its token unless it is the user's. Called at the start, for other tabs and the page cache. */
async function follow(): Promise<void> {
  const token = storedToken();
  if (!token) return setSession(guest);
  const who = storedUser();
  if (now.state === 'signed-in' && who?._id === now.user._id) return storeUser(who);
  await verify(token, who);
}

async function verify(token: string, stored: StoredUser | null): Promise<void> {
  const answer = await call('POST /api/auth/verify-token', {});
  if (token !== storedToken()) return;
  if (answer.ok) {
    if (!stored) await loadProfile();
    else storeUser(answer.reply.user);
    if (answer.reply.mustEnrol && now.state === 'signed-in') setSession({ ...now, mustEnrol: true });
    return;
  }
  if (answer.status === 401) {
    clear();
    return setSession(guest);
  }
  // Keep the stored user unless the server has rejected the token, because the session may still be valid.
  if (stored) storeUser(stored);
  else setSession(guest);
}

function storeUser(
  { _id, name, role, accountant }: StoredUser,
  photo = now.user?._id === _id ? now.photo : null,
): void {
  const user = { _id, name, role, ...(accountant ? { accountant } : {}) };
  const text = JSON.stringify(user);
  if (readStored('user') !== text) writeStored('user', text);
  const mustEnrol = now.user?._id === _id && now.mustEnrol;
  setSession({ state: 'signed-in', user, photo, ended: null, mustEnrol });
}

let photoOf = '';

export function sessionOf({ profilePhoto, _id, name, role, accountant }: RenderedUser): BrowserSession {
  const user = { _id, name, role, ...(accountant ? { accountant } : {}) };
  return { state: 'signed-in', user, photo: profilePhoto, ended: null, mustEnrol: false };
}

/** Does nothing if this browser's session is already known, has ended or belongs to another user. */
export function adoptSession(user: RenderedUser): void {
  if (now.state !== 'loading' || !storedToken() || storedUser()?._id !== user._id) return;
  setUser(user);
}

/** Fetches the URL of the profile photo, unless this page has already fetched it for the user. */
export function fetchPhoto(id: string): void {
  if (photoOf === id) return;
  photoOf = id;
  void loadProfile();
}

async function loadProfile(): Promise<void> {
  const token = storedToken();
  const answer = await call('GET /api/user/profile', {});
  if (token === null || token !== storedToken()) return;
  if (answer.ok) setUser(answer.reply.user);
  else if (now.state === 'loading') setSession(guest);
}

export function setUser(user: RenderedUser): void {
  photoOf = user._id;
  storeUser(user, user.profilePhoto);
}

function clear(): void {
  removeStored('token');
  removeStored('user');
}

/** Signs the user in, in all tabs. */
export function storeLogin(token: string, user: StoredUser): void {
  storeUser(user);
  writeStored('token', token);
  markRoot();
}

/** Without waiting for the server. Deletes drafts and the pending order. Returns the server's response. */
export async function logOut(): Promise<ApiResult<'POST /api/auth/logout'>> {
  const answered = call('POST /api/auth/logout', {});
  clear();
  deleteDrafts();
  for (const key of orderKeys) removeStored(key);
  setSession(guest);
  return answered;
}
