import { Logger } from '@nestjs/common';
import pg from 'pg';

export interface NotificationListenerOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** The application name that Postgres shows for the connection. */
  name: string;
  channel: string;
  /**
   * Called with the payload of each notification. Also called without a payload each time listening starts,
   * because notifications may have been missed before.
   */
  onNotification: (payload?: string) => void;
}

const RECONNECT_DELAY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Listens to the notifications of other transactions (Postgres's LISTEN) on its own connection, which is
 * reopened if it breaks. Notifications can be lost: while the connection is broken, and always behind a
 * pooler in transaction mode (PgBouncer). So users of this class must also poll.
 */
export class NotificationListener {
  private readonly logger = new Logger(NotificationListener.name);
  private client?: pg.Client;
  private isStopped = false;

  constructor(private readonly options: NotificationListenerOptions) {}

  /** Resolves when listening, or when the first attempt has failed; it then keeps trying. */
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
