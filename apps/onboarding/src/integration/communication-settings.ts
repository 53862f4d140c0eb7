import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CommunicationSettingsChanged,
  type CommunicationSettingsVersion,
  type KnownSettings,
  PublishedSettings,
  readClass,
} from '#contracts';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { Poller } from '#database';
import { PlatformClient } from '#platform-client';

// Unchanged settings are published again after this time, because the platform guarantees them only for
// minutes ahead.
const RENEW_MS = 2 * 60_000;

/**
 * The partner's last known communication settings from the platform, which are published to the other
 * services.
 */
@Injectable()
export class CommunicationSettingsCopy {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns undefined until the platform has answered. */
  get(): Promise<KnownSettings | undefined> {
    return this.read(this.dataSource.manager);
  }

  /**
   * Stores and publishes a new answer. An answer without news, or already stored by another replica, is
   * ignored.
   */
  async take(answer: KnownSettings): Promise<void> {
    const received = withChoices(answer);
    const published = publishedSettingsOf(received);
    const before = await this.get();
    if (before && !isNews(before, received)) return;
    await this.dataSource.transaction(async (transaction) => {
      // Serializes replicas, even if there is no row to lock yet.
      await transaction.query('LOCK TABLE communication_settings IN SHARE ROW EXCLUSIVE MODE');
      const known = await this.read(transaction);
      if (known && !isNews(known, received)) return;
      await transaction.query(
        `INSERT INTO communication_settings (versions, complete_until) VALUES ($1, $2)
         ON CONFLICT (is_only) DO UPDATE SET versions = excluded.versions,
           complete_until = excluded.complete_until`,
        [JSON.stringify(received.versions), received.completeUntil],
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

function isNews(known: KnownSettings, received: KnownSettings): boolean {
  const longerMs = Date.parse(received.completeUntil) - Date.parse(known.completeUntil);
  if (longerMs <= 0) return false;
  return longerMs >= RENEW_MS || latestOf(received) !== latestOf(known);
}

/** Versions never change, so the latest number identifies the whole history. */
function latestOf({ versions }: KnownSettings): number | undefined {
  return versions.at(-1)?.version;
}

/** The platform promises its settings for minutes ahead (docs/interface/mails.md). */
const MAX_PROMISE_MS = 3_600_000;

/**
 * Replaces null choices by empty ones: an earlier platform version accepted null, and keeps it in its
 * history.
 */
function withChoices({ versions, completeUntil }: KnownSettings): KnownSettings {
  return {
    versions: Array.from(versions, (version) => ({
      ...version,
      choices: (version.choices as typeof version.choices | null) ?? {},
    })),
    completeUntil,
  };
}

/**
 * The settings in the format for the other services.
 *
 * @throws Error if the platform's answer is invalid, such as a level that this version does not know. The
 * last settings then stay in force, which is better than sending mails by wrong settings.
 */
function publishedSettingsOf({ versions, completeUntil }: KnownSettings): PublishedSettings {
  const settings = {
    versions: Array.from(versions, ({ version, integrationLevel, choices, effectiveFrom }) => ({
      version,
      integrationLevel,
      choices: Object.entries(choices).map(([mail, sender]) => ({ mail, sender })),
      effectiveFrom,
    })),
    completeUntil,
  };
  const { value: published, problems } = readClass(PublishedSettings, settings, 'message');
  if (problems.length > 0)
    throw new Error(`the platform's communication settings have a bad ${problems[0]!.pointer}`);
  // Settings are replaced only by settings that are complete until a later time. These would never be replaced.
  if (Date.parse(completeUntil) - Date.now() > MAX_PROMISE_MS)
    throw new Error("the platform's communication settings are complete until a time far ahead");
  return published;
}

const EVERY_MS = 5_000;

/** Polls the platform for the partner's settings, which only the platform knows. */
@Injectable()
export class CommunicationSettingsPoller extends Poller {
  constructor(
    private readonly platform: PlatformClient,
    private readonly copy: CommunicationSettingsCopy,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.copy.take(await this.platform.communicationSettings.get());
  }
}
