import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';

/** A load balancer in front of a service's replicas, which forwards to one of them or drops calls. */
export class LoadBalancer {
  /** The URL of the replica. */
  target = '';
  /** Drops calls whose path has this ending. */
  losing: string | undefined;
  readonly lost: ReceivedRequest[] = [];
  private readonly server: ScriptedServer;

  private constructor(server: ScriptedServer) {
    this.server = server;
    server.script = (request) => this.forward(request);
  }

  static async start(): Promise<LoadBalancer> {
    return new LoadBalancer(await ScriptedServer.start(() => 'hang'));
  }

  get url(): string {
    return this.server.url;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private async forward(request: ReceivedRequest): Promise<ScriptedAnswer> {
    if (this.losing !== undefined && request.path.endsWith(this.losing)) {
      this.lost.push(request);
      return 'hang';
    }
    const { method, path, headers, body } = request;
    const { authorization = '' } = headers;
    const response = await fetch(`${this.target}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: method === 'GET' || body === '' ? null : body,
    });
    const type = response.headers.get('content-type') ?? 'text/plain';
    return {
      status: response.status,
      headers: { 'content-type': type },
      body: await response.text(),
    };
  }
}
