/**
 * Returns the address to listen on. `localhost` may resolve to both ::1 and 127.0.0.1, but a server listens on one
 * address. Clients that try ::1 first fall back to 127.0.0.1.
 */
export function listenAddress(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}
