import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';
import { answersOk } from '../../../tools/local/processes/server-process.ts';

/** A proxy to a server that can be frozen: it still accepts connections, but nothing is answered. */
export class FreezableServer {
  private readonly sockets = new Set<Socket>();
  private isFrozen = false;
  private readonly server = createServer((socket) => this.forward(socket));
  private readonly target: URL;

  private constructor(target: URL) {
    this.target = target;
  }

  static async before(target: string): Promise<FreezableServer> {
    const freezable = new FreezableServer(new URL(target));
    freezable.server.listen(0, '127.0.0.1');
    await once(freezable.server, 'listening');
    return freezable;
  }

  /** The same URL with the proxy's host. */
  urlOf(url: string): string {
    const own = new URL(url);
    own.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return own.href;
  }

  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private forward(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => this.sockets.delete(from));
      if (this.isFrozen) from.pause();
    }
  }
}

/** A proxy to a server that can silently drop event streams, like a network that loses connections. */
export class DeadLine {
  private readonly sockets = new Set<Socket>();
  private readonly streaming = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(url: string): Promise<DeadLine> {
    const { hostname: host, port } = new URL(url);
    const server = createServer((near) => line.join(near, connect({ host, port: Number(port) })));
    const line = new DeadLine(server);
    server.listen(0, 'localhost');
    await once(server, 'listening');
    return line;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on, open streams carry no data. */
  forget(): void {
    for (const socket of this.streaming) socket.unpipe().pause();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket, far: Socket): void {
    far.on('data', (bytes) => {
      if (bytes.includes('text/event-stream')) this.streaming.add(near).add(far);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => this.sockets.delete(socket));
    }
  }
}

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
    // A replica that is killed in the middle of a call must not end the spec.
    return this.callReplica(request).catch(() => ({ status: 502 }));
  }

  private async callReplica(request: ReceivedRequest): Promise<ScriptedAnswer> {
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

const LOOK_EVERY_MS = 50;

/** Forwards to the ready replicas of a service in turn. */
export class RoundRobin {
  ready: string[] = [];
  private turn = 0;
  private isStopping = false;

  private constructor(private readonly replicas: readonly string[]) {}

  static async before(replicas: readonly string[]): Promise<RoundRobin> {
    const balancer = new RoundRobin(replicas);
    await balancer.look();
    void balancer.lookAgainAndAgain();
    return balancer;
  }

  /** @returns the address of the next replica. */
  next(): string {
    this.turn += 1;
    const url = this.ready[this.turn % this.ready.length];
    if (url === undefined) throw new Error('no replica is ready');
    return url;
  }

  stop(): void {
    this.isStopping = true;
  }

  private async lookAgainAndAgain(): Promise<void> {
    while (!this.isStopping) {
      await sleep(LOOK_EVERY_MS);
      await this.look();
    }
  }

  private async look(): Promise<void> {
    const answers = await Promise.all(
      this.replicas.map((url) => answersOk(`${url}/health/ready`).catch(() => false)),
    );
    this.ready = this.replicas.filter((_url, index) => answers[index]);
  }
}
