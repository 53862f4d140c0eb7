import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  /** With the query string. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The body as bytes, if it is not text. */
  bytes: Buffer;
}

/** `hang` never answers; `reset` breaks the connection. */
export type ScriptedAnswer =
  { status: number; headers?: Record<string, string>; body?: unknown } | 'hang' | 'reset';

export type Script = (request: ReceivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;

/** A real HTTP server in place of an external service: gives scripted answers and records requests. */
export class ScriptedServer {
  readonly requests: ReceivedRequest[] = [];

  private constructor(
    private readonly server: Server,
    /** Can be replaced at any time. */
    public script: Script,
  ) {}

  static async start(script: Script): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server, script);
    server.on('request', (request, response) => void scripted.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(request);
    this.requests.push(received);
    const answer = await this.script(received);
    if (answer === 'hang') return;
    if (answer === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    const { status, headers = {}, body } = answer;
    const isText = typeof body === 'string' || body === undefined;
    response.writeHead(status, {
      ...(!isText && { 'content-type': 'application/json' }),
      ...headers,
    });
    response.end(isText ? body : JSON.stringify(body));
  }
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: bytes.toString('utf8'),
    bytes,
  };
}
