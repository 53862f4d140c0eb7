import { Resolver } from 'node:dns/promises';

const QUERY_TIMEOUT_MS = 1_000;
const QUERY_TRIES = 2;

/**
 * Resolves names by DNS only. Not with `dns.lookup`, which runs in Node's small thread pool: a few names
 * whose server never answers would block all other lookups and all file access of the process.
 */
export class NameLookup {
  constructor(
    private readonly resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver({
      timeout: QUERY_TIMEOUT_MS,
      tries: QUERY_TRIES,
    }),
  ) {}

  /** @returns the addresses of a name, IPv4 first. @throws Error if the name has none. */
  async addressesOf(name: string): Promise<string[]> {
    const [ipv4, ipv6] = await Promise.allSettled([
      this.resolver.resolve4(name),
      this.resolver.resolve6(name),
    ]);
    const addresses = [ipv4, ipv6].flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return addresses;
  }
}
