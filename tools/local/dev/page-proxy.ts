import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostAddress } from '../ports.ts';
import type { PageServer } from './page-server.ts';

type Pages = Pick<PageServer, 'answer' | 'withHotReload' | 'hotReloadUrl'>;

const longestRestartMs = 15_000;
const retryIntervalMs = 50;

/**
 * Listens on the public port of a service with pages, which itself listens on another port. Requests for
 * Vite's files go to Vite, all others to the service. So the service runs as in production; only its pages
 * are changed here, to load their sources with a policy that allows it. While the service restarts,
 * requests wait.
 */
export class PageProxy {
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
      // A client that disconnected needs no answer; an answer that has begun can only be aborted.
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

/** Requests the page uncompressed and completely, because it is modified. */
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

/** Whether Vite must process the page: the platform's plain pages have no script. */
function isSourcePage(html: string): boolean {
  return html.includes('src="./src/');
}

/**
 * The Content-Security-Policy of a page served with Vite's scripts: allows Vite's inline styles, inline
 * script and WebSocket. Everything else is as the service set it.
 */
export function relaxedPolicy(policy: string, hotReloadUrl: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(require-trusted-types-for|trusted-types)\b/.test(directive));
  return directives
    .map((directive) => {
      // Beside a nonce, browsers ignore 'unsafe-inline'.
      if (directive.startsWith('style-src ')) return "style-src 'self' 'unsafe-inline'";
      if (/^script-src /.test(directive)) return `${directive} 'unsafe-inline'`;
      if (/^img-src /.test(directive)) return `${directive} data:`;
      if (/^connect-src /.test(directive)) return `${directive} ${hotReloadUrl}`;
      return directive;
    })
    .join(';');
}
