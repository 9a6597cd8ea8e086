export type MailServerParts = { server: string; user: string; password: string };

/**
 * The address of a mail server that asks for a user and a password; a whole address stays as it is. Without a server it
 * is none that could be saved, because the kept one is not known here.
 */
export function mailServerUrl({ server, user, password }: MailServerParts): string {
  const place = server.trim();
  if (place.includes('://') || (place === '' && !user && !password)) return place;
  const [host, port = '465'] = place.split(':');
  const login = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  // Only port 465 begins with TLS; all others switch to it (STARTTLS).
  return `${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}
