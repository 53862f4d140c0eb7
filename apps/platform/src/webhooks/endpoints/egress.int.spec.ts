import { createServer as createTlsServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { jest } from '@jest/globals';
import { CertificateAuthority, ScriptedServer } from '#testing';
import { request } from 'undici';
import { ConnectProxy } from '../../../test/connect-proxy.js';
import { testCertificate } from '../../../test/test-certificate.js';
import { PlatformConfig } from '../../platform.config.js';
import {
  CheckedAddresses,
  connectionFailureOf,
  EgressPolicy,
  WebhookConnections,
} from './egress.js';

/** Allowed as if it were public; other loopback addresses stand for our internal network. */
const PUBLIC = '127.0.0.1';
const INSIDE = '127.0.0.2';
const REQUESTS = 10;

describe('WebhookConnections', () => {
  /** Answers of the DNS stub, in order; the last one is repeated. */
  let answers: string[][];
  let connections: WebhookConnections;
  let receiver: ScriptedServer;
  let port: number;

  function connect(settings: Partial<PlatformConfig> = {}): WebhookConnections {
    const config = Object.assign(new PlatformConfig(), {
      sandbox: true,
      egressAllowedRanges: [PUBLIC],
      ...settings,
    });
    const names = {
      addressesOf: (name: string) =>
        name.endsWith('.partner.test')
          ? Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!)
          : Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' })),
    };
    const policy = new EgressPolicy(config);
    return new WebhookConnections(config, policy, new CheckedAddresses(policy, names as never));
  }

  /** @returns the status, or the reason of the failure. */
  async function post(url: string, through = connections): Promise<number | string> {
    try {
      const dispatcher = through.dispatcherFor(url);
      const { statusCode, body } = await request(url, { method: 'POST', dispatcher, body: '{}' });
      await body.dump();
      return statusCode;
    } catch (error) {
      return connectionFailureOf(error);
    }
  }

  beforeEach(async () => {
    answers = [[PUBLIC]];
    connections = connect();
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    port = Number(new URL(receiver.url).port);
  });

  afterEach(async () => {
    await connections.onApplicationShutdown();
    await receiver.close();
  });

  it('connects to the address of a name, with the name as the host', async () => {
    expect(await post(`http://hooks.partner.test:${port}/hooks?tenant=7`)).toBe(204);
    const [{ path, headers } = {}] = receiver.requests;
    expect([path, headers?.host]).toEqual(['/hooks?tenant=7', `hooks.partner.test:${port}`]);
  });

  it('reuses a connection', async () => {
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on('data', () => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
    const url = `http://hooks.partner.test:${(server.address() as AddressInfo).port}/`;
    for (let count = 0; count < REQUESTS; count += 1) expect(await post(url)).toBe(204);
    // A second connection is allowed if the first is not free again yet.
    expect(sockets.length).toBeLessThanOrEqual(2);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([`http://${INSIDE}`, 'http://0x7f000002', 'http://[::ffff:127.0.0.2]', 'http://[::1]'])(
    'does not connect to %s',
    async (origin) => {
      expect(await post(`${origin}:${port}/`)).toMatch(/^address_refused: /);
      expect(receiver.requests).toEqual([]);
    },
  );

  it('does not connect to a name with an internal address, and does not reveal the address', async () => {
    answers = [[INSIDE, '10.0.0.1', '::1', 'fd00::1', '::ffff:127.0.0.2']];
    expect(await post(`http://hooks.partner.test:${port}/`)).toBe(
      'address_refused: hooks.partner.test has no address that may be connected to',
    );
  });

  it('connects only to the allowed addresses of a name', async () => {
    const inside = await startOn(INSIDE, port);
    answers = [[INSIDE, PUBLIC]];
    expect(await post(`http://hooks.partner.test:${port}/`)).toBe(204);
    expect([receiver.requests.length, inside.count()]).toEqual([1, 0]);
    await inside.close();
  });

  it('tries the next address if one does not answer', async () => {
    connections = connect({ egressAllowedRanges: [PUBLIC, '127.0.0.3'] });
    answers = [['127.0.0.3', PUBLIC]];
    expect(await post(`http://hooks.partner.test:${port}/`)).toBe(204);
  });

  it('checks each connection again, against DNS rebinding', async () => {
    const inside = await startOn(INSIDE, port);
    answers = [[PUBLIC], [INSIDE]];
    // The connection is closed after the first answer.
    receiver.script = () => ({ status: 204, headers: { connection: 'close' } });
    expect(await post(`http://hooks.partner.test:${port}/`)).toBe(204);
    expect(await post(`http://hooks.partner.test:${port}/`)).toMatch(/^address_refused: /);
    expect([receiver.requests.length, inside.count()]).toEqual([1, 0]);
    await inside.close();
  });

  it('gives the reason for a failed connection', async () => {
    await receiver.close();
    expect(await post(`http://hooks.partner.test:${port}/`)).toBe(
      'ECONNREFUSED: the connection was refused',
    );
    expect(await post('http://missing.test/')).toBe(
      'lookup_failed: missing.test was not found in DNS (ENOTFOUND)',
    );
    expect(await post('http://hooks.partner.test/', connect({ sandbox: false }))).toMatch(
      /^plain_http_refused: /,
    );
  });

  describe('over TLS', () => {
    let server: Server;
    const authorities = getCACertificates('default');

    beforeEach(async () => {
      server = createTlsServer(testCertificate, (_request, response) => response.end());
      await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
      port = (server.address() as AddressInfo).port;
    });

    afterEach(async () => {
      setDefaultCACertificates(authorities);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it('accepts a certificate of a trusted authority for its host only', async () => {
      setDefaultCACertificates([...authorities, testCertificate.cert]);
      expect(await post(`https://hooks.partner.test:${port}/`)).toBe(200);
      expect(await post(`https://other.partner.test:${port}/`)).toBe(
        'ERR_TLS_CERT_ALTNAME_INVALID: the certificate is for another host',
      );
      expect(await post(`https://${PUBLIC}:${port}/`)).toMatch(/^ERR_TLS_CERT_ALTNAME_INVALID/);
    });

    it('rejects a self-signed certificate', async () => {
      expect(await post(`https://hooks.partner.test:${port}/`)).toBe(
        'DEPTH_ZERO_SELF_SIGNED_CERT: the certificate is self-signed',
      );
    });

    it('reports a peer without TLS', async () => {
      const url = receiver.url.replace(`http://${PUBLIC}`, 'https://hooks.partner.test');
      expect(await post(url)).toMatch(/: TLS could not be agreed on$/);
    });

    it('connects through the egress proxy, and verifies the endpoint’s certificate', async () => {
      const proxy = await ConnectProxy.start();
      const through = connect({ egressProxyUrl: `http://egress:s3cret%21@${proxy.authority}` });
      expect(await post(`https://hooks.partner.test:${port}/`, through)).toBe(
        'DEPTH_ZERO_SELF_SIGNED_CERT: the certificate is self-signed',
      );
      setDefaultCACertificates([...authorities, testCertificate.cert]);
      expect(await post(`https://hooks.partner.test:${port}/`, through)).toBe(200);
      const authorization = `Basic ${Buffer.from('egress:s3cret!').toString('base64')}`;
      expect(proxy.requests.at(-1)).toEqual({ authority: `${PUBLIC}:${port}`, authorization });
      await through.onApplicationShutdown();
      await proxy.close();
    });
  });

  describe('through an egress proxy with TLS', () => {
    const trusted = getCACertificates('default');
    let authority: CertificateAuthority;
    let proxy: ConnectProxy;

    beforeAll(async () => {
      authority = await CertificateAuthority.create();
    });

    afterEach(async () => {
      setDefaultCACertificates(trusted);
      await proxy.close();
    });

    async function connectThrough(host: string): Promise<void> {
      proxy = await ConnectProxy.start(await authority.issue({ hosts: [host] }));
      connections = connect({ egressProxyUrl: `https://localhost:${proxy.port}` });
    }

    it('sends HTTP, and TLS within TLS', async () => {
      await connectThrough('localhost');
      setDefaultCACertificates([...trusted, authority.pem, testCertificate.cert]);
      expect(await post(`http://hooks.partner.test:${port}/`)).toBe(204);
      const server = createTlsServer(testCertificate, (_request, response) => response.end());
      await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
      const tlsPort = (server.address() as AddressInfo).port;
      expect(await post(`https://hooks.partner.test:${tlsPort}/`)).toBe(200);
      expect(proxy.requests.map((asked) => asked.authority)).toEqual([
        `${PUBLIC}:${port}`,
        `${PUBLIC}:${tlsPort}`,
      ]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it('sends nothing to a proxy without a certificate for its name', async () => {
      await connectThrough('proxy.elsewhere.example');
      setDefaultCACertificates([...trusted, authority.pem]);
      expect(await post(`http://hooks.partner.test:${port}/`)).toBe(
        'proxy_failed: the egress proxy was not reached (ERR_TLS_CERT_ALTNAME_INVALID)',
      );
      expect(proxy.requests).toEqual([]);
    });
  });

  describe('through the egress proxy', () => {
    let proxy: ConnectProxy;

    beforeEach(async () => {
      proxy = await ConnectProxy.start();
      connections = connect({ egressProxyUrl: `http://${proxy.authority}` });
    });

    afterEach(() => proxy.close());

    it('sends HTTP, and reuses the connection', async () => {
      const url = `http://hooks.partner.test:${port}/hooks`;
      for (let count = 0; count < REQUESTS; count += 1) expect(await post(url)).toBe(204);
      expect(proxy.requests.length).toBeLessThanOrEqual(2);
      expect(proxy.requests[0]).toEqual({ authority: `${PUBLIC}:${port}` });
      expect(receiver.requests[0]).toMatchObject({ method: 'POST', path: '/hooks', body: '{}' });
    });

    it('accepts every 2xx of the proxy as an open tunnel', async () => {
      proxy.established = 201;
      expect(await post(`http://hooks.partner.test:${port}/hooks`)).toBe(204);
    });

    it('requests only checked addresses from the proxy', async () => {
      answers = [[INSIDE]];
      expect(await post(`http://hooks.partner.test:${port}/`)).toMatch(/^address_refused: /);
      expect(proxy.requests).toEqual([]);
    });

    it('times out while connecting', async () => {
      const { timeout } = AbortSignal;
      const clock = jest
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
      proxy.hangs = true;
      expect(await post(`http://hooks.partner.test:${port}/`)).toBe(
        'connect_timeout: no connection in 5 s',
      );
      clock.mockRestore();
    });

    it('reports a proxy that refuses or is unavailable', async () => {
      proxy.refusal = 403;
      expect(await post(`http://hooks.partner.test:${port}/`)).toBe(
        'proxy_failed: the egress proxy answered 403',
      );
      await proxy.close();
      expect(await post(`http://hooks.partner.test:${port}/`)).toBe(
        'proxy_failed: the egress proxy was not reached (ECONNREFUSED)',
      );
    });
  });
});

/** A forbidden server on the same port as the allowed one. */
async function startOn(
  address: string,
  port: number,
): Promise<{ count: () => number; close: () => Promise<unknown> }> {
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return { count: () => count, close: () => new Promise((resolve) => server.close(resolve)) };
}
