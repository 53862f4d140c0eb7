import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { hashOfSecret, hashOfToken } from '#http';
import { DataSource } from 'typeorm';
import type { PartnerCaller } from '../partner-caller.js';
import { FIND_CALLER } from './api-keys.sql.js';

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

  forget(): void {
    this.lookUps.clear();
  }
}

/** The API keys that are valid now. */
@Injectable()
export class KnownApiKeys {
  private readonly recent = new RecentApiKeys((apiKey) => this.lookUp(apiKey));

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns undefined if the key is unknown, expired or revoked. */
  find(apiKey: string): Promise<PartnerCaller | undefined> {
    return this.recent.find(apiKey);
  }

  /** Looks all keys up again, because one of them has ended. */
  forget(): void {
    this.recent.forget();
  }

  private async lookUp(apiKey: string): Promise<PartnerCaller | undefined> {
    const [caller] = (await this.dataSource.query(FIND_CALLER, [
      hashOfToken(apiKey),
    ])) as PartnerCaller[];
    return caller;
  }
}
