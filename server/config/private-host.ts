import { BlockList, isIP } from 'node:net';

/** Returns the host name of a URL, without the brackets of an IPv6 address and without a trailing dot. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const privateNetworks = new BlockList();
function addPrivate(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/');
  privateNetworks.addSubnet(address, Number(bits), family);
}
for (const network of ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'])
  addPrivate(network, 'ipv4');
for (const network of ['::1/128', 'fc00::/7', 'fe80::/10']) addPrivate(network, 'ipv6');

/**
 * Whether a host is loopback, in a private network, or a name that never resolves to a public machine (RFC 6761). Names
 * in .example and .internal do not count, because a local resolver may map them to any machine.
 */
export function isPrivateHost(host: string): boolean {
  const family = isIP(host);
  if (family > 0) return privateNetworks.check(host, family === 4 ? 'ipv4' : 'ipv6');
  return /(^|\.)(localhost|test)$/.test(host);
}
