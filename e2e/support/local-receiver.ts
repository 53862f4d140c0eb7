import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type VerifyWebhookOptions } from '#platform-client';

/** A partner's server on its own machine, which can be stopped and started again at the same address. */
export class LocalReceiver {
  /** The ids of the webhooks that were verified, in the order in which they came. */
  readonly ids: string[] = [];
  private server?: Server;
  private port = 0;

  constructor(private readonly options: VerifyWebhookOptions) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        try {
          const rawBody = Buffer.concat(chunks);
          this.ids.push(verifyWebhook({ headers: request.headers, rawBody }, this.options).id);
          response.writeHead(204).end();
        } catch {
          response.writeHead(401).end();
        }
      });
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    if (!this.server?.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
