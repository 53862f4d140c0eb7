import { InjectDataSource } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailOutboxOptions } from './mail-outbox.options.js';

const FORGET_EVERY_MS = 60 * 60_000;

/**
 * Paces mails to the same address (GCRA leaky bucket: one time per address tells when its budget is used
 * up). A mail's turn is assigned once and kept, so that no mail waits twice. All replicas share the count.
 */
@Injectable()
export class RecipientPacing {
  private forgottenAt = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly options: MailOutboxOptions,
  ) {}

  /** @returns for each address, in the given order, when its mail may be sent. */
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

  /** Addresses with their full budget are deleted, so that no address is stored longer than needed. */
  private async forget(now: Date): Promise<void> {
    if (now.getTime() - this.forgottenAt < FORGET_EVERY_MS) return;
    this.forgottenAt = now.getTime();
    await this.dataSource.query('DELETE FROM mail_paces WHERE busy_until < $1', [now]);
  }
}

/** $1 addresses, $2 number of mails to each, $3 now, $4 milliseconds per mail. */
const TAKE_TURNS = `
  INSERT INTO mail_paces AS pace (address, busy_until)
  SELECT address, $3::timestamptz + mails * $4 * interval '1 millisecond'
  FROM unnest($1::text[], $2::int[]) AS added (address, mails) ORDER BY address
  ON CONFLICT (address) DO UPDATE SET
    busy_until = greatest(pace.busy_until, $3) + (excluded.busy_until - $3)
  RETURNING address, busy_until AS "busyUntil"`;
