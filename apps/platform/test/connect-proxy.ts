import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { IssuedCertificate } from '#testing';

/** A real forward proxy: tunnels what it is asked to CONNECT to, and remembers. */
export class ConnectProxy {
  readonly requests: { authority: string; authorization: string | undefined }[] = [];
  private readonly sockets = new Set<Socket>();
  /** Refuses with this status, if it is set. */
  refusal?: number;
  /** What it says where it opens a tunnel. */
  established = 200;
  /** Takes requests and never answers. */
  hangs = false;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => this.sockets.add(socket));
    server.on('connect', (request: IncomingMessage, client: Socket) =>
      this.tunnel(request, client),
    );
  }

  /** @param certificate for a proxy that is itself spoken to over TLS. */
  static async start(certificate?: IssuedCertificate): Promise<ConnectProxy> {
    const server = certificate ? createTlsServer(certificate) : createServer();
    const proxy = new ConnectProxy(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get authority(): string {
    return `127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private tunnel({ url = '', headers }: IncomingMessage, client: Socket): void {
    this.requests.push({ authority: url, authorization: headers['proxy-authorization'] });
    if (this.hangs) return;
    if (this.refusal) {
      client.end(`HTTP/1.1 ${this.refusal} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      client.write(`HTTP/1.1 ${this.established} Connection established\r\n\r\n`);
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('error', () => target.destroy());
    client.on('close', () => target.destroy());
  }
}
