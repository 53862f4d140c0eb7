import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

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
