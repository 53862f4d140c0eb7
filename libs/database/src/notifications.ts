import { Logger } from '@nestjs/common';
import { currentUrl, type DatabaseUrl } from './connection-pool.js';
import { GroupCommit } from './group-commit.js';
import { outsideOfTransaction } from './held-connection.js';
import { ServiceClient } from './service-client.js';

/**
 * Called with the payload of each notification. Also called without a payload each time listening starts,
 * because notifications may have been missed before.
 */
type OnNotification = (payload?: string) => void;

interface NotificationsOptions {
  /** `postgres://user:password@host:port/database` */
  url: DatabaseUrl;
  /** The application name that Postgres shows for the connection. */
  name: string;
}

export interface Notice {
  channel: string;
  payload: string;
}

const RECONNECT_DELAY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Other processes are notified at most once in this time. */
const GATHERING = { items: 1_000, ms: 5 };

/**
 * Notifies the listeners of a channel of committed changes: in this process at once, in other processes by
 * Postgres's NOTIFY, on one connection for all channels, which is reopened if it breaks.
 *
 * NOTIFY is not part of the transactions that it reports: Postgres takes a lock of the whole server to commit a
 * transaction that notifies, and holds it until the disk has flushed, so such transactions commit one after the
 * other.
 *
 * Notifications can be lost: when a process dies between its commit and its notification, while the connection is
 * broken, and always behind a pooler in transaction mode (PgBouncer). So listeners must also poll.
 */
export class Notifications {
  private readonly logger = new Logger(Notifications.name);
  private readonly listeners = new Map<string, Set<OnNotification>>();
  private readonly toOthers = new GroupCommit<Notice, void>(
    (notices) => this.send(notices),
    GATHERING.items,
    GATHERING,
  );
  private connecting?: Promise<void>;
  private client?: ServiceClient | undefined;
  /** Of the connection, whose own notifications come back to it. */
  private processId?: number;
  private isClosed = false;

  constructor(private readonly options: NotificationsOptions) {}

  /**
   * Resolves when listening, or when the first attempt has failed; it then keeps trying.
   *
   * @returns a function that ends it.
   */
  async listen(channel: string, onNotification: OnNotification): Promise<() => void> {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(onNotification));
    await this.connected();
    if (this.client) await this.begin(this.client, channel, [onNotification]);
    return () => listeners.delete(onNotification);
  }

  /** Notifies all listeners of the channel, in every process. @param payload at most 8,000 bytes. */
  notify(channel: string, payload = ''): void {
    this.tell(channel, payload);
    this.notifyOthers(channel, payload);
  }

  /** Notifies the listeners of other processes. @param payload at most 8,000 bytes. */
  notifyOthers(channel: string, payload = ''): void {
    // The sender's transaction holds a connection, but this one is not of its pool.
    outsideOfTransaction(() => this.toOthers.add({ channel, payload })).catch((error: unknown) =>
      this.logger.warn(`other processes were not notified: ${String(error)}`),
    );
  }

  /** Sends what was gathered, and closes the connection. */
  async close(): Promise<void> {
    await this.toOthers.drained();
    this.isClosed = true;
    await this.client?.end();
  }

  private connected(): Promise<void> {
    this.connecting ??= this.connect();
    return this.connecting;
  }

  private async connect(): Promise<void> {
    const { url, name } = this.options;
    const client = new ServiceClient({
      connectionString: currentUrl(url),
      application_name: `${name} notifications`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      // A notification that is lost when the server crashes was for processes that poll.
      options: '-c synchronous_commit=off',
    });
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId !== this.processId) this.tell(channel, payload);
    });
    client.on('error', (error) => this.logger.warn(`the connection is lost: ${error.message}`));
    client.on('end', () => this.connectLater());
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      this.processId = rows[0]!.pid;
      this.client = client;
    } catch (error) {
      this.logger.warn(`no connection: ${String(error)}`);
      await client.end().catch(() => {});
    }
  }

  private connectLater(): void {
    this.client = undefined;
    if (this.isClosed) return;
    setTimeout(() => void this.reconnect(), RECONNECT_DELAY_MS).unref();
  }

  private async reconnect(): Promise<void> {
    if (this.isClosed) return;
    this.connecting = this.connect();
    await this.connecting;
    const client = this.client;
    if (!client) return;
    const all = [...this.listeners].map(([channel, listeners]) =>
      this.begin(client, channel, listeners),
    );
    await Promise.all(all);
  }

  private async begin(
    client: ServiceClient,
    channel: string,
    listeners: Iterable<OnNotification>,
  ): Promise<void> {
    try {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      this.logger.warn(`not listening to ${channel}: ${String(error)}`);
      // All channels are listened to again with the next connection.
      await client.end().catch(() => {});
      return;
    }
    for (const onNotification of listeners) this.call(onNotification);
  }

  private tell(channel: string, payload: string): void {
    for (const onNotification of this.listeners.get(channel) ?? []) {
      this.call(onNotification, payload);
    }
  }

  /** What a listener throws must not reach the transaction that was committed. */
  private call(onNotification: OnNotification, payload?: string): void {
    try {
      onNotification(payload);
    } catch (error) {
      this.logger.error(`a listener failed: ${String(error)}`);
    }
  }

  private async send(notices: readonly Notice[]): Promise<void[]> {
    await this.connected();
    // The same notifications of one transaction are sent once by Postgres.
    await this.client?.query({
      name: 'notify',
      text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS n (channel, payload)',
      values: [notices.map(({ channel }) => channel), notices.map(({ payload }) => payload)],
    });
    return [];
  }
}
