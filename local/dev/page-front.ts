import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostAddress } from '../ports.ts';
import type { PageServer } from './page-server.ts';
import { isSourcePage, relaxedPolicy } from './source-page.ts';

type Pages = Pick<PageServer, 'answer' | 'withHotReload' | 'hotReloadUrl'>;

const longestRestartMs = 15_000;
const retryIntervalMs = 50;

/**
 * Stands at the port of a service that has pages, which listens at another one: Vite's files come from Vite, all
 * else from the service. So the service runs as in production, and only what passes here is changed: its pages load
 * their sources, by a policy that allows it. While the service restarts, callers wait.
 */
export class PageFront {
  readonly #server: Server;
  readonly #servicePort: number;
  readonly #pages: Pages;

  constructor(servicePort: number, pages: Pages) {
    this.#servicePort = servicePort;
    this.#pages = pages;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, hostAddress);
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (await this.#pages.answer(request, response)) return;
      const isProbe = request.url!.startsWith('/health/');
      if (!isProbe) await this.#whenListening(response);
      await this.#pass(request, response);
    } catch (error) {
      // Whoever has gone needs no answer, and one that was begun can only be broken off.
      if (response.headersSent) return void response.destroy();
      response.writeHead(502, { 'content-type': 'text/plain' }).end((error as Error).message);
    }
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isForPage = request.headers.accept?.includes('text/html') ?? false;
    const passed = send({
      host: hostAddress,
      port: this.#servicePort,
      method: request.method,
      path: request.url,
      headers: isForPage ? withoutForms(request.headers) : request.headers,
    });
    response.once('close', () => passed.destroy());
    const [[answer]] = (await Promise.all([
      once(passed, 'response'),
      pipeline(request, passed),
    ])) as [[IncomingMessage], void];
    if (isForPage && answer.headers['content-type']?.startsWith('text/html')) {
      return this.#passPage(request, answer, response);
    }
    response.writeHead(answer.statusCode!, answer.headers);
    await pipeline(answer, response);
  }

  async #passPage(
    request: IncomingMessage,
    answer: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const {
      etag: _tag,
      'last-modified': _time,
      'content-length': _length,
      ...headers
    } = answer.headers;
    let html = await text(answer);
    if (isSourcePage(html)) {
      html = await this.#pages.withHotReload(request.url!, html);
      const policy = headers['content-security-policy'];
      if (typeof policy === 'string') {
        headers['content-security-policy'] = relaxedPolicy(policy, this.#pages.hotReloadUrl);
      }
    }
    response.writeHead(answer.statusCode!, headers).end(html);
  }

  async #whenListening(response: ServerResponse): Promise<void> {
    const giveUpAt = performance.now() + longestRestartMs;
    while (!(await isListening(this.#servicePort))) {
      if (performance.now() > giveUpAt) throw new Error('The service does not run: see its log.');
      if (response.destroyed) throw new Error('The caller has gone.');
      await sleep(retryIntervalMs);
    }
  }
}

/** A page has to come whole and readable, to be changed. */
function withoutForms(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _tag, 'if-modified-since': _time, ...rest } = headers;
  return { ...rest, 'accept-encoding': 'identity' };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, hostAddress);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
