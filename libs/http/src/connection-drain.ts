import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes clients leave a server before it stops. A keep-alive client may send a request at the moment when
 * the server closes the connection; the request is lost, and the client does not know whether it was
 * processed. So from {@link begin} on each answer says `Connection: close`. Only connections that carried
 * no request during the whole drain are closed without this warning.
 */
export class ConnectionDrain {
  private readonly connections = new Set<Socket>();
  private readonly unanswered = new Set<ServerResponse>();
  private isDraining = false;

  /** Create it before the server listens, and after all other request listeners are registered. */
  constructor(private readonly server: Server) {
    server.on('connection', (connection: Socket) => {
      this.connections.add(connection);
      connection.once('close', () => this.connections.delete(connection));
    });
    server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => {
      if (this.isDraining) sayClose(answer);
      else {
        this.unanswered.add(answer);
        answer.once('close', () => this.unanswered.delete(answer));
      }
    });
  }

  /**
   * The server still accepts connections and requests, because load balancers learn only later that it is
   * stopping.
   */
  begin(): void {
    this.isDraining = true;
    for (const answer of this.unanswered) if (!answer.headersSent) sayClose(answer);
  }

  /** Closes the connections that carry no request now. */
  closeUnused(): void {
    this.server.closeIdleConnections();
    // Browsers open spare connections in advance. Node does not count these as idle, so they would keep the
    // server open.
    for (const connection of this.connections) if (connection.bytesRead === 0) connection.destroy();
  }
}

function sayClose(answer: ServerResponse): void {
  answer.setHeader('connection', 'close');
}
