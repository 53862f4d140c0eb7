import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PlatformClient } from '#platform-client';
import { DataSource } from 'typeorm';
import { PlatformCalls } from '../completion/platform-calls.js';

/** The time zone in which the days of an account begin and end: the platform tells it with its digests. */
@Injectable()
export class AccountTimeZones {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
    private readonly calls: PlatformCalls,
  ) {}

  /** Of an account that is known. @throws platform_unavailable before the first comparison. */
  async of(accountId: string): Promise<string> {
    const { manager } = this.dataSource;
    const [known] = await manager.query<{ timeZone: string | null }[]>(
      'SELECT time_zone AS "timeZone" FROM accounts WHERE id = $1',
      [accountId],
    );
    if (known?.timeZone) return known.timeZone;
    const today = new Date().toISOString().slice(0, 10);
    const { timeZone } = await this.calls.makeNow(() =>
      this.platform.accounts.listDigests(accountId, { from: today, to: today }),
    );
    await manager.query('UPDATE accounts SET time_zone = $2 WHERE id = $1', [accountId, timeZone]);
    return timeZone;
  }
}
