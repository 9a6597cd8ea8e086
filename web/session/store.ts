import { type Answer, call, whenRefused } from '../api.ts';
import { forgetDrafts } from './drafts.ts';
import { forget, keep, kept, keptToken, keptWho, type Who } from './kept.ts';
import { markRoot } from './mark-root.ts';

export type Session =
  | { state: 'loading'; user: null; photo: null; ended: null }
  /** `photo`: the address of their picture, once it has been asked for. */
  | { state: 'signed-in'; user: Who; photo: string | null; ended: null }
  /** `ended`: whose session was found over while their page stood open. */
  | { state: 'guest'; user: null; photo: null; ended: Who | null };

const nobody = { user: null, photo: null, ended: null };
export const loading: Session = { state: 'loading', ...nobody };
const guest = { state: 'guest', ...nobody } satisfies Session;

let now: Session = loading;
let started = false;
const listeners = new Set<() => void>();

export const currentSession = () => now;

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) start();
  return () => listeners.delete(listener);
}

function become(next: Session): void {
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
  whenRefused((token) => {
    if (token !== keptToken()) return;
    clear();
    become({ ...guest, ended: now.user });
  });
  void follow();
}

/** Takes over what lies in the storage: at the start, and when another tab has changed it. */
async function follow(): Promise<void> {
  const token = keptToken();
  if (!token) return become(guest);
  const who = keptWho();
  if (now.state === 'signed-in' && who?._id === now.user._id) return enter(who);
  await verify(token, who);
}

async function verify(token: string, stored: Who | null): Promise<void> {
  const answer = await call('verifyToken', {});
  if (token !== keptToken()) return;
  if (answer.ok) return stored ? enter(answer.reply.user) : loadProfile();
  if (answer.status === 401) {
    clear();
    return become(guest);
  }
  // Nobody answered: that is no reason to log somebody out.
  if (stored) enter(stored);
  else become(guest);
}

/** Nothing personal beyond name and role is kept. */
function enter({ _id, name, role }: Who, photo = now.user?._id === _id ? now.photo : null): void {
  const user = { _id, name, role };
  const text = JSON.stringify(user);
  if (kept('user') !== text) keep('user', text);
  become({ state: 'signed-in', user, photo, ended: null });
}

let photoOf = '';

/** Asks for the person's picture, unless that was done on this page before. */
export function askPhoto(id: string): void {
  if (photoOf === id) return;
  photoOf = id;
  void loadProfile();
}

async function loadProfile(): Promise<void> {
  const token = keptToken();
  const answer = await call('getProfile', {});
  if (token === null || token !== keptToken()) return;
  if (answer.ok) learn(answer.reply.user);
  else if (now.state === 'loading') become(guest);
}

/** Takes over what the server says of the signed-in person. */
export function learn(user: Who & { profilePhoto: string | null }): void {
  photoOf = user._id;
  enter(user, user.profilePhoto);
}

function clear(): void {
  forget('token');
  forget('user');
}

/** Begins a session in the browser, for all its tabs. */
export function logIn(token: string, user: Who): void {
  enter(user);
  keep('token', token);
  markRoot();
}

/** Ends the session here at once and on the server as soon as it answers. */
export async function logOut(): Promise<Answer<'logout'>> {
  const answered = call('logout', {});
  clear();
  forgetDrafts();
  become(guest);
  return answered;
}
