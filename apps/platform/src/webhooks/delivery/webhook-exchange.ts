import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface WebhookRequest {
  dispatcher: Dispatcher;
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** A single limit for connecting, headers and body. */
  timeoutMs: number;
  /** The number of bytes of the answer to keep; the connection is closed if the answer is longer. */
  excerptBytes: number;
}

export interface WebhookAnswer {
  statusCode: number;
  retryAfter: string | undefined;
  /** The first bytes of the body. */
  excerpt: Buffer;
}

export class AnswerTimeoutError extends Error {
  override name = 'AnswerTimeoutError';
}

/** One POST and the start of its answer. Redirects are not followed but returned like other answers. */
export function exchange(request: WebhookRequest): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
  const handler = new AnswerHandler(request, resolve, reject);
  const { dispatcher, url, headers, body } = request;
  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      body,
      // Replaced by the single limit above; each of undici's own limits would cost a timer.
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    handler,
  );
  return promise;
}

class AnswerHandler implements Dispatcher.DispatchHandler {
  private readonly deadline: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private statusCode = 0;
  private retryAfter?: string;
  private controller?: Dispatcher.DispatchController;
  private reason?: Error;
  private isOver = false;

  constructor(
    private readonly request: WebhookRequest,
    private readonly resolve: (answer: WebhookAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {
    // One turn of the event loop later, so that an answer that arrived while this process was busy still
    // counts.
    this.deadline = setTimeout(() => setImmediate(() => this.giveUp()), request.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The limit passed while the request still waited for a connection.
    if (this.reason) controller.abort(this.reason);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.statusCode = statusCode;
    // An array if the header occurs twice, which the type does not say.
    this.retryAfter = [headers['retry-after']].flat()[0];
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes <= this.request.excerptBytes) return;
    this.answer();
    controller.abort(new Error('the rest of the answer is not wanted'));
  }

  onResponseEnd(): void {
    this.answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end();
    this.reject(this.reason ?? error);
  }

  private answer(): void {
    this.end();
    const excerpt = Buffer.concat(this.chunks).subarray(0, this.request.excerptBytes);
    this.resolve({ statusCode: this.statusCode, retryAfter: this.retryAfter, excerpt });
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.deadline);
  }

  private giveUp(): void {
    if (this.isOver) return;
    this.reason = new AnswerTimeoutError(`no answer in ${this.request.timeoutMs / 1_000} s`);
    this.reject(this.reason);
    this.controller?.abort(this.reason);
  }
}
