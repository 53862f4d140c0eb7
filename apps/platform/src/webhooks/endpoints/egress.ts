import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, buildConnector, type Dispatcher, Pool } from 'undici';
import { AddressRanges, isPublicAddress } from '#addresses';
import { PlatformConfig } from '../../platform.config.js';

/*
 * Calls to partners' addresses leave the platform here: which targets are allowed, to which addresses their names
 * lead, and the connections to these.
 */

type EgressErrorCode =
  | 'address_refused'
  | 'connect_timeout'
  | 'lookup_failed'
  | 'plain_http_refused'
  | 'port_refused'
  | 'proxy_failed';

/** No connection to a partner's endpoint was made. The message may be shown to the partner. */
export class EgressError extends Error {
  override name = 'EgressError';

  constructor(
    readonly code: EgressErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** RFC 6761: these names always resolve to loopback. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

function isLocalhost(host: string): boolean {
  return /^(.+\.)?localhost$/i.test(host);
}

/** `[::1]` -> `::1`, `example.com.` -> `example.com` */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

const FIRST_FREE_PORT = 1_024;

/**
 * The allowed targets of webhooks: public addresses and explicitly allowed ones, over TLS
 * (docs/interface/webhooks.md#the-event-webhook).
 */
@Injectable()
export class EgressPolicy {
  private readonly allowed: AddressRanges;
  private readonly isSandbox: boolean;

  constructor(config: PlatformConfig) {
    this.allowed = new AddressRanges(config.egressAllowedRanges ?? []);
    this.isSandbox = config.sandbox;
  }

  allowsAddress(address: string): boolean {
    return isPublicAddress(address) || this.allowed.has(address);
  }

  /**
   * Checks a URL without a DNS lookup. The addresses are checked when connecting.
   *
   * @throws EgressError
   */
  check({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): void {
    if (protocol !== 'https:' && !this.isSandbox) {
      throw new EgressError('plain_http_refused', 'the URL must begin with https://');
    }
    const host = bareHost(hostname);
    const isAllowed = isLocalhost(host)
      ? LOOPBACK_ADDRESSES.some((address) => this.allowsAddress(address))
      : isIP(host) === 0 || this.allowsAddress(host);
    if (!isAllowed) throw addressRefused(host);
  }

  /**
   * Checks the port of a new URL, outside of the sandbox: of those below 1024, only that of https. The others
   * belong to services such as mail, which no partner should make us call.
   *
   * @throws EgressError
   */
  checkPort({ port }: Pick<URL, 'port'>): void {
    // Empty for the usual port of its protocol.
    const isTaken = ['', '443'].includes(port) || Number(port) >= FIRST_FREE_PORT;
    if (!isTaken && !this.isSandbox) {
      throw new EgressError(
        'port_refused',
        `the port must be 443, or ${FIRST_FREE_PORT} and above`,
      );
    }
  }
}

/** The message names no address, so that it does not reveal how a name resolves in our network. */
function addressRefused(host: string): EgressError {
  return new EgressError('address_refused', `${host} has no address that may be connected to`);
}

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

/** Resolves an endpoint's host to the addresses that may be connected to. */
@Injectable()
export class CheckedAddresses {
  constructor(
    private readonly policy: EgressPolicy,
    private readonly names: NameLookup,
  ) {}

  /**
   * Call this for each connection, and connect to a returned address: a second lookup of the name could
   * return another address (DNS rebinding).
   *
   * @throws EgressError
   */
  async of(hostname: string): Promise<string[]> {
    const host = bareHost(hostname);
    const found = await this.addressesOf(host);
    const allowed = found.filter((address) => this.policy.allowsAddress(address));
    if (allowed.length === 0) throw addressRefused(host);
    return allowed;
  }

  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    if (isLocalhost(host)) return LOOPBACK_ADDRESSES;
    try {
      return await this.names.addressesOf(host);
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      throw new EgressError('lookup_failed', `${host} was not found in DNS (${code})`, {
        cause: error,
      });
    }
  }
}

/** A forward proxy with a fixed IP address, through which webhooks are sent (CONNECT, RFC 9110 9.3.6). */
class EgressProxy {
  private readonly pool: Pool;
  private readonly headers: Record<string, string>;

  /** @param url `http(s)://[user:password@]host:port` */
  constructor(url: string) {
    const { origin, username, password } = new URL(url);
    this.pool = new Pool(origin, { allowH2: false });
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.headers = username
      ? { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
      : {};
  }

  /**
   * @param authority `203.0.113.7:443`, `[2001:db8::7]:443`
   * @throws EgressError if the proxy can't be reached or refuses.
   */
  async connect(authority: string, signal: AbortSignal): Promise<Socket> {
    const { statusCode, socket } = await this.request(authority, signal);
    // Any 2xx status opens the tunnel.
    if (statusCode >= 200 && statusCode <= 299) return socket as Socket;
    socket.on('error', () => {}).destroy();
    throw new EgressError('proxy_failed', `the egress proxy answered ${statusCode}`);
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async request(authority: string, signal: AbortSignal): Promise<Dispatcher.ConnectData> {
    try {
      const headers = { ...this.headers, host: authority };
      return await this.pool.connect({ path: authority, headers, signal });
    } catch (error) {
      // Wrapped also because undici endlessly retries errors with the code UND_ERR_SOCKET.
      const { code, name } = error as NodeJS.ErrnoException;
      throw new EgressError('proxy_failed', `the egress proxy was not reached (${code ?? name})`, {
        cause: error,
      });
    }
  }
}

/** Limit for connecting, and again for the TLS handshake. */
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 30_000;
const TCP_KEEP_ALIVE_MS = 60_000;
const MOST_URLS = 10_000;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Connections to the partners' endpoints. They are kept alive; each is made only to a checked address, with
 * a verified certificate, and through the egress proxy if there is one.
 */
@Injectable()
export class WebhookConnections implements OnApplicationShutdown {
  private readonly secure = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS });
  private readonly proxy?: EgressProxy;
  private readonly agent: Agent;
  /** Cached after one check, because the rules change only with the configuration. */
  private readonly allowedUrls = new Set<string>();

  constructor(
    config: PlatformConfig,
    private readonly policy: EgressPolicy,
    private readonly addresses: CheckedAddresses,
  ) {
    if (config.egressProxyUrl) this.proxy = new EgressProxy(config.egressProxyUrl);
    this.agent = new Agent({
      keepAliveTimeout: KEEP_ALIVE_MS,
      allowH2: false,
      connect: (options, callback) => void this.connect(options, callback),
    });
  }

  /**
   * The dispatcher for requests to this URL. The address is checked when connecting: the request fails with
   * an {@link EgressError} if it is refused.
   *
   * @throws EgressError if the URL itself is refused.
   */
  dispatcherFor(url: string): Dispatcher {
    if (!this.allowedUrls.has(url)) {
      this.policy.check(new URL(url));
      if (this.allowedUrls.size >= MOST_URLS) this.allowedUrls.clear();
      this.allowedUrls.add(url);
    }
    return this.agent;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
    await this.proxy?.close();
  }

  private async connect(
    options: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> {
    try {
      const socket = await this.open(options);
      if (options.protocol === 'https:') this.secure({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    } catch (error) {
      callback(error as Error, null);
    }
  }

  private async open({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    try {
      const addresses = await this.addresses.of(hostname);
      signal.throwIfAborted();
      const portNumber = Number(port) || DEFAULT_PORTS[protocol]!;
      const socket = this.proxy
        ? await this.proxy.connect(authorityOf(addresses[0]!, portNumber), signal)
        : await openDirectly(addresses, portNumber, signal);
      return socket.setNoDelay(true).setKeepAlive(true, TCP_KEEP_ALIVE_MS);
    } catch (error) {
      if (!signal.aborted) throw error;
      const seconds = CONNECT_TIMEOUT_MS / 1_000;
      throw new EgressError('connect_timeout', `no connection in ${seconds} s`, { cause: error });
    }
  }
}

/** Tries the addresses one after the other until one answers (RFC 8305). */
async function openDirectly(
  addresses: string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_hostname, { all }, done) =>
    all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  // A placeholder name, so that only the checked addresses can be connected to.
  const socket = connect({ host: 'checked.invalid', port, lookup, autoSelectFamily: true });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => {}).destroy();
    throw error;
  }
}

function authorityOf(address: string, port: number): string {
  return isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Explanations for partners why there was no answer, by error codes of Node, OpenSSL and undici. */
const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host can not be reached',
  ENETUNREACH: 'the network can not be reached',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is of an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is of an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate comes without its intermediate certificates',
  HPE_HEADER_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_CONNECT_TIMEOUT: 'TLS was not set up in time',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
};

/** Such as `ECONNREFUSED: the connection was refused`. Reveals nothing about our own network. */
export function connectionFailureOf(error: unknown): string {
  if (error instanceof EgressError) return `${error.code}: ${error.message}`;
  const { code, name } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === undefined) return name ?? 'unknown error';
  const failure = FAILURES[code] ?? failureOfFamily(code);
  return failure ? `${code}: ${failure}` : code;
}

function failureOfFamily(code: string): string | undefined {
  if (code.startsWith('HPE_')) return 'the answer is not HTTP';
  if (code.startsWith('ERR_SSL_')) return 'TLS could not be agreed on';
  return undefined;
}
