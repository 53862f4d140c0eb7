import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The page of the same partner's app, for phones on which it is not installed. */
export class ExampleApp {
  private readonly server: Server = createServer((request, response) =>
    this.handle(request, response),
  );

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get appAddress(): string {
    return `${this.url}/approve/{requestId}?return={returnUrl}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  protected handle({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.url);
    if (pathname === '/.well-known/apple-app-site-association') this.json(response, this.apple);
    else if (pathname === '/.well-known/assetlinks.json') this.json(response, this.android);
    else if (pathname.startsWith('/approve/')) {
      const requestId = decodeURIComponent(pathname.slice('/approve/'.length));
      this.open(response, requestId, searchParams.get('return') ?? '');
    } else response.writeHead(404).end();
  }

  protected open(response: ServerResponse, requestId: string, returnUrl: string): void {
    const isOurs = /^https:\/\/api\.platform\.example\//.test(returnUrl);
    const link = isOurs ? `<a href="${escaped(returnUrl)}">Back to the shop</a>` : '';
    this.page(
      response,
      `<p>Payment ${escaped(requestId)}</p><a href="/install">Install the app</a>${link}`,
    );
  }

  protected page(response: ServerResponse, body: string): void {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  }

  protected json(response: ServerResponse, value: unknown): void {
    if (value === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  }

  /** null: there is no app for it. */
  protected get apple(): unknown {
    const appIDs = ['ABCDE12345.example.partner.cards'];
    return { applinks: { details: [{ appIDs, components: [{ '/': '/approve/*' }] }] } };
  }

  protected get android(): unknown {
    const target = {
      namespace: 'android_app',
      package_name: 'example.partner.cards',
      sha256_cert_fingerprints: [Array(32).fill('A1').join(':')],
    };
    return [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
  }
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll('&', '&amp;').replace(/[<>"']/g, (one) => entities[one]!);
}
