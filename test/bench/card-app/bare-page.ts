import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = `<!doctype html><title>bare</title><ul id="list"></ul><script>
  new EventSource('/stream').onmessage = ({ data }) => {
    const item = document.createElement('li');
    item.textContent = JSON.parse(data).merchant.name;
    document.getElementById('list').prepend(item);
  };
</script>`;

/**
 * The least that brings a payment to an open page: one process passes what it is sent on by server-sent events,
 * and stores, checks and decides nothing.
 */
export class BarePage {
  private readonly streams = new Set<ServerResponse>();
  private readonly server = createServer((request, response) => {
    if (request.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': open\n\n');
      this.streams.add(response);
      response.on('close', () => this.streams.delete(response));
      return;
    }
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
      return;
    }
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      for (const stream of this.streams) stream.write(`data: ${body}\n\n`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  static async start(): Promise<BarePage> {
    const page = new BarePage();
    await new Promise<void>((resolve) => page.server.listen(0, '127.0.0.1', resolve));
    return page;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
