import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CommunicationSettingsChanged,
  type CommunicationSettingsVersion,
  type KnownSettings,
  type PublishedSettings,
} from '#contracts';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { publishedSettingsOf, withChoices } from './published-settings.js';

// Nothing new but that it still counts is told so often: the platform promises it for minutes ahead.
const RENEW_MS = 2 * 60_000;

/** What the platform told of the partner's communication settings last. Other services learn of it, too. */
@Injectable()
export class CommunicationSettingsCopy {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns undefined until the platform was heard. */
  get(): Promise<KnownSettings | undefined> {
    return this.read(this.dataSource.manager);
  }

  /** Keeps and publishes what is new. What another replica heard before, or what says no more, changes nothing. */
  async take(answer: KnownSettings): Promise<void> {
    const told = withChoices(answer);
    const published = publishedSettingsOf(told);
    const before = await this.get();
    if (before && !isNews(before, told)) return;
    await this.dataSource.transaction(async (transaction) => {
      // Replicas one after the other, also where there is no row to lock yet.
      await transaction.query('LOCK TABLE communication_settings IN SHARE ROW EXCLUSIVE MODE');
      const known = await this.read(transaction);
      if (known && !isNews(known, told)) return;
      await transaction.query(
        `INSERT INTO communication_settings (versions, complete_until) VALUES ($1, $2)
         ON CONFLICT (is_only) DO UPDATE SET versions = excluded.versions,
           complete_until = excluded.complete_until`,
        [JSON.stringify(told.versions), told.completeUntil],
      );
      await this.publish(transaction, published);
    });
  }

  private async read(manager: EntityManager): Promise<KnownSettings | undefined> {
    const [row] = (await manager.query(
      `SELECT versions, complete_until AS "completeUntil" FROM communication_settings`,
    )) as { versions: CommunicationSettingsVersion[]; completeUntil: Date }[];
    return row && { ...row, completeUntil: row.completeUntil.toISOString() };
  }

  private async publish(transaction: EntityManager, data: PublishedSettings): Promise<void> {
    const timestamp = new Date().toISOString();
    await this.outbox.publish(transaction, CommunicationSettingsChanged, [{ timestamp, data }]);
  }
}

function isNews(known: KnownSettings, told: KnownSettings): boolean {
  const longerMs = Date.parse(told.completeUntil) - Date.parse(known.completeUntil);
  if (longerMs <= 0) return false;
  return longerMs >= RENEW_MS || latestOf(told) !== latestOf(known);
}

/** A version is never changed: who knows the latest one knows them all. */
function latestOf({ versions }: KnownSettings): number | undefined {
  return versions.at(-1)?.version;
}
