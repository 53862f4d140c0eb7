import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakOff } from './break-off.ts';

const hostAddress = '127.0.0.1';

/** The fault of a link. `stalled` keeps connections open but passes nothing. */
export type LinkFault =
  | { kind: 'cut' }
  | { kind: 'stalled' }
  | { kind: 'slow'; latencyMs: number }
  | { kind: 'throttled'; bytesPerSecond: number };

/** One direction of a proxied TCP connection. */
type Direction = { from: Socket; to: Socket };

const stallCheckMs = 50;
// A half-closed socket may still receive.
const socketOptions = { noDelay: true, allowHalfOpen: true };

/** A simulated network connection between two programs: a proxy that can fail. */
export class Link {
  readonly name: string;
  readonly #server: Server;
  #targetPort: number | undefined;
  readonly #sockets = new Set<Socket>();
  #fault: LinkFault | undefined;

  private constructor(name: string, server: Server) {
    this.name = name;
    this.#server = server;
    server.on('connection', (client) => this.#accept(client));
  }

  /** Opens its port at once, so that it can be configured before its target has a port. */
  static async open(name: string): Promise<Link> {
    const server = createServer(socketOptions);
    server.listen(0, hostAddress);
    await once(server, 'listening');
    return new Link(name, server);
  }

  leadTo(port: number): void {
    this.#targetPort = port;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  fail(fault: LinkFault): void {
    this.#fault = fault;
    if (fault.kind === 'cut') this.#resetAll();
  }

  mend(): void {
    // As in a real network: a stalled connection may be dead for one side only.
    if (this.#fault?.kind === 'stalled') this.#resetAll();
    this.#fault = undefined;
  }

  close(): void {
    this.#server.close();
    this.#resetAll();
  }

  #accept(client: Socket): void {
    if (this.#fault?.kind === 'cut' || this.#targetPort === undefined) {
      breakOff(client.on('error', () => {}));
      return;
    }
    const target = connect({ ...socketOptions, port: this.#targetPort, host: hostAddress });
    void this.#join(client, target);
  }

  async #join(client: Socket, target: Socket): Promise<void> {
    for (const socket of [client, target]) {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    // If one side breaks, break the other, too, because its peer would not notice otherwise.
    const breakBoth = (): void => [client, target].forEach(breakOff);
    [client, target].forEach((socket) => socket.on('error', breakBoth));
    await Promise.all(
      [
        { from: client, to: target },
        { from: target, to: client },
      ].map((direction) => this.#carry(direction).catch(breakBoth)),
    );
  }

  async #carry({ from, to }: Direction): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      await this.#delay(chunk.length);
      if (to.destroyed) break;
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
    to.end();
  }

  async #delay(bytes: number): Promise<void> {
    while (this.#fault?.kind === 'stalled') await sleep(stallCheckMs);
    if (this.#fault?.kind === 'slow') await sleep(this.#fault.latencyMs);
    if (this.#fault?.kind === 'throttled') await sleep((bytes * 1000) / this.#fault.bytesPerSecond);
  }

  #resetAll(): void {
    this.#sockets.forEach(breakOff);
  }
}
