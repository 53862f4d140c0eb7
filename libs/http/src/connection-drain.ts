import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Has a server's clients leave it before it stops. A client that keeps its connections sends the next request
 * without asking: where the server closes the connection at that moment, the request is lost, and nobody knows
 * whether it was heard. So each answer says `Connection: close` from {@link begin} on, and only what stayed
 * quiet for as long as the drain took is closed without having been told.
 */
export class ConnectionDrain {
  private readonly connections = new Set<Socket>();
  private readonly unanswered = new Set<ServerResponse>();
  private isDraining = false;

  /** Before the server listens, and after all else that it does with its requests was set up. */
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

  /** The server goes on to take connections and requests: not everybody knows yet that it is about to stop. */
  begin(): void {
    this.isDraining = true;
    for (const answer of this.unanswered) if (!answer.headersSent) sayClose(answer);
  }

  /** Closes the connections that carry no request at this moment. */
  closeUnused(): void {
    this.server.closeIdleConnections();
    // Browsers open connections to have them ready. Node does not count them as idle: they would keep it open.
    for (const connection of this.connections) if (connection.bytesRead === 0) connection.destroy();
  }
}

function sayClose(answer: ServerResponse): void {
  answer.setHeader('connection', 'close');
}
