import { InjectDataSource } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailOutboxOptions } from './mail-outbox.options.js';
import { TAKE_TURNS } from './recipient-pacing.sql.js';

const FORGET_EVERY_MS = 60 * 60_000;

/**
 * Gives each mail its turn among those to the same address (the leaky bucket as GCRA does it: one time per
 * address says how far its share is used up). A turn is given once and kept, so that no mail waits twice;
 * replicas share the count.
 */
@Injectable()
export class RecipientPacing {
  private forgottenAt = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly options: MailOutboxOptions,
  ) {}

  /** @returns for each of the addresses, in the order given, when its mail may go. */
  async turnsOf(addresses: readonly string[]): Promise<Date[]> {
    if (addresses.length === 0) return [];
    const { mails, perMs } = this.options.pace;
    const now = this.options.now();
    await this.forget(now);
    const counts = new Map<string, number>();
    for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
    const stepMs = perMs / mails;
    const rows: { address: string; busyUntil: Date }[] = await this.dataSource.query(TAKE_TURNS, [
      [...counts.keys()],
      [...counts.values()],
      now,
      stepMs,
    ]);
    const busyUntil = new Map(rows.map((row) => [row.address, row.busyUntil.getTime()]));
    return addresses.map((address) => {
      const left = counts.get(address)! - 1;
      counts.set(address, left);
      return new Date(busyUntil.get(address)! - left * stepMs - perMs);
    });
  }

  /** Those whose share is free again are as good as unknown; an address is kept no longer than needed. */
  private async forget(now: Date): Promise<void> {
    if (now.getTime() - this.forgottenAt < FORGET_EVERY_MS) return;
    this.forgottenAt = now.getTime();
    await this.dataSource.query('DELETE FROM mail_paces WHERE busy_until < $1', [now]);
  }
}
