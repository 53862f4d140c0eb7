import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const EVERY_MS = 60_000;
const MOST_KEYS = 10_000;

/** Records when keys were last used, once a minute at most, without keeping the calls waiting. */
@Injectable()
export class ApiKeyUses {
  private readonly logger = new Logger(ApiKeyUses.name);
  private readonly recordedMs = new Map<string, number>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  note(keyId: string): void {
    const nowMs = performance.now();
    const recordedMs = this.recordedMs.get(keyId);
    if (recordedMs !== undefined && nowMs - recordedMs < EVERY_MS) return;
    if (this.recordedMs.size >= MOST_KEYS) this.recordedMs.clear();
    this.recordedMs.set(keyId, nowMs);
    void this.record(keyId);
  }

  private async record(keyId: string): Promise<void> {
    try {
      await this.dataSource.query(
        `UPDATE api_keys SET last_used_at = date_trunc('minute', now())
         WHERE id = $1 AND coalesce(last_used_at < date_trunc('minute', now()), true)`,
        [keyId],
      );
    } catch (error) {
      // The next call after a minute tries again; nothing but the display depends on it.
      this.logger.warn(`the use of an API key was not recorded: ${String(error)}`);
    }
  }
}
