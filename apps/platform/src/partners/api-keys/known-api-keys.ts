import { hashOfSecret, hashOfToken } from '#http';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PartnerCaller } from '../partner-caller.js';

const REMEMBERED_MS = 1_000;
const MOST_KEYS = 10_000;

type LookUp = (apiKey: string) => Promise<PartnerCaller | undefined>;

/**
 * A cache of recently used API keys, so that a busy partner costs one look-up per second instead of one per
 * call. A key that ended may therefore be accepted for another second; the replica that ended it forgets it at
 * once. Unknown keys are not cached.
 */
export class RecentApiKeys {
  private readonly lookUps = new Map<string, { caller: ReturnType<LookUp>; untilMs: number }>();

  constructor(private readonly lookUp: LookUp) {}

  /** @returns undefined if the key is unknown, expired or revoked. */
  find(apiKey: string): Promise<PartnerCaller | undefined> {
    const nowMs = performance.now();
    // Store a hash, because a substring of the header would keep the whole header in memory.
    const hash = hashOfSecret(apiKey);
    const recent = this.lookUps.get(hash);
    if (recent && recent.untilMs > nowMs) return recent.caller;
    if (this.lookUps.size >= MOST_KEYS) this.lookUps.clear();
    const caller = this.lookUp(apiKey);
    this.lookUps.set(hash, { caller, untilMs: nowMs + REMEMBERED_MS });
    void caller.then(
      (found) => found ?? this.lookUps.delete(hash),
      () => this.lookUps.delete(hash),
    );
    return caller;
  }

  /** Call this when a key has ended. */
  forget(): void {
    this.lookUps.clear();
  }
}

/** The API keys that are valid now. */
@Injectable()
export class KnownApiKeys extends RecentApiKeys {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super(async (apiKey) => {
      const [caller] = await dataSource.query<PartnerCaller[]>(FIND_CALLER, [hashOfToken(apiKey)]);
      return caller;
    });
  }
}

/** $1 hash of the key. */
const FIND_CALLER = `
  SELECT partner_id AS "partnerId", id AS "actorId", scopes,
    allowed_addresses AS "allowedAddresses", expires_at AS "expiresAt"
  FROM api_keys
  WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

const EVERY_MS = 60_000;

/** Records when keys were last used, at most once a minute. Calls do not wait for it. */
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
      // Only the display depends on it, and a call after the next minute retries it.
      this.logger.warn(`the use of an API key was not recorded: ${String(error)}`);
    }
  }
}
