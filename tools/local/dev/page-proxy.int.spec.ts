import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimPorts, hostAddress } from '../ports.ts';
import { PageProxy } from './page-proxy.ts';

const PAGE = '<script type="module" src="./src/console/main.tsx"></script>';
const POLICY = "script-src 'self';connect-src 'self'";

describe('the proxy of a service with pages, in development', () => {
  let proxy: PageProxy;
  let service: Server | undefined;
  let servicePort: number;
  let url: string;

  beforeEach(async () => {
    const [proxyPort, port] = await claimPorts(2);
    servicePort = port!;
    url = `http://${hostAddress}:${proxyPort}`;
    proxy = new PageProxy(servicePort, {
      hotReloadUrl: 'ws://127.0.0.1:1',
      answer: async (request, response) => {
        if (!request.url!.startsWith('/src/')) return false;
        response.end('of Vite');
        return true;
      },
      withHotReload: async (path, html) => `${path} ${html}`,
    });
    await proxy.listen(proxyPort!);
  });

  afterEach(async () => {
    proxy.stop();
    service?.closeAllConnections();
    service?.close();
    service = undefined;
  });

  async function startService(answer: RequestListener): Promise<void> {
    service = createServer(answer).listen(servicePort, hostAddress);
    await once(service, 'listening');
  }

  it('has pages load their sources, by a policy that allows it', async () => {
    await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY });
      response.end(PAGE);
    });
    const page = await fetch(`${url}/console`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toBe(`/console ${PAGE}`);
    expect(page.headers.get('content-security-policy')).toContain("'unsafe-inline'");
    expect(await (await fetch(`${url}/src/console/main.tsx`)).text()).toBe('of Vite');
  });

  it('hands all else on as it is, also pages without scripts of ours', async () => {
    await startService((request, response) => {
      response.writeHead(201, { 'content-type': 'text/html', 'content-security-policy': POLICY });
      request.pipe(response);
    });
    const form = await fetch(`${url}/agreements/1`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: 'name=Ada',
    });
    expect([form.status, await form.text()]).toEqual([201, 'name=Ada']);
    expect(form.headers.get('content-security-policy')).toBe(POLICY);
  });

  it('has callers wait while the service restarts, except callers of the readiness check', async () => {
    expect((await fetch(`${url}/health/ready`)).status).toBe(502);
    const answer = fetch(`${url}/v1/cards`, { method: 'POST', body: 'a card' });
    await sleep(200);
    await startService((request, response) => void request.pipe(response));
    expect(await (await answer).text()).toBe('a card');
  });
});
