import { isIP } from 'node:net';
import { UsageError } from '#command-line';
import type { CertifyOptions } from '../options.js';

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762, and ICANN's `internal`). */
const NOT_PUBLIC_NAME = /(^|\.)(localhost|test|example|invalid|local|internal)$/;
const NOT_PUBLIC_ADDRESS =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|::1$|f[cd][0-9a-f]{2}:|fe80:)/;

/**
 * The events look real, and a system in production would take money and cards that they tell for real. So an
 * address that others can reach has to be called a test system, and is called by https only, as by the platform.
 *
 * @throws UsageError
 */
export function refuseProduction(options: CertifyOptions, isTestSystem: boolean): void {
  const { events, transactions, threeDs } = options;
  for (const url of [events, transactions, threeDs].flatMap((endpoint) => endpoint?.url ?? [])) {
    if (!URL.canParse(url)) continue;
    const { hostname, protocol } = new URL(url);
    if (isPrivate(hostname)) continue;
    if (!isTestSystem) {
      throw new UsageError(
        `${hostname} is a public address. If it is no production system, say so with --test-system`,
      );
    }
    if (protocol !== 'https:') throw new UsageError(`${url} is public: the token needs https`);
  }
}

function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) > 0) return NOT_PUBLIC_ADDRESS.test(address);
  // A name without a dot is one of the own network.
  return !hostname.includes('.') || NOT_PUBLIC_NAME.test(hostname);
}
