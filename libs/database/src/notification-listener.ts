import { Logger } from '@nestjs/common';
import pg from 'pg';

export interface NotificationListenerOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Shown by Postgres beside the connection. */
  name: string;
  channel: string;
  /**
   * Called for each notification, with its payload; and once listening, without one, for what was committed
   * while nobody did.
   */
  onNotification: (payload?: string) => void;
}

const RECONNECT_DELAY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Hears of what other transactions notify (Postgres's LISTEN), over a connection of its own that is made
 * anew when it breaks. A hint, not a promise: nothing is heard while the connection is broken, or through a
 * pooler that gives connections to transactions (PgBouncer). Whoever uses it has to look now and then, too.
 */
export class NotificationListener {
  private readonly logger = new Logger(NotificationListener.name);
  private client?: pg.Client;
  private isStopped = false;

  constructor(private readonly options: NotificationListenerOptions) {}

  /** Resolves once listening, or after the first try failed; goes on trying then. */
  async start(): Promise<void> {
    const { url, name, channel, onNotification } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    this.client = client;
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    client.on('error', (error) => this.logger.warn(`${name}: lost: ${error.message}`));
    client.on('end', () => this.startLater());
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      onNotification();
    } catch (error) {
      this.logger.warn(`${name}: not listening: ${String(error)}`);
      await client.end().catch(() => {});
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.client?.end();
  }

  private startLater(): void {
    if (this.isStopped) return;
    setTimeout(() => {
      if (!this.isStopped) void this.start();
    }, RECONNECT_DELAY_MS).unref();
  }
}
