import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

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
