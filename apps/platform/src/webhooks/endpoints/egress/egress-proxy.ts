import type { Socket } from 'node:net';
import { type Dispatcher, Pool } from 'undici';
import { EgressError } from './egress-error.js';

/** A forward proxy with a fixed IP address, through which webhooks are sent (CONNECT, RFC 9110 9.3.6). */
export class EgressProxy {
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
