import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type CommunicationSettings,
  type CommunicationSettingsResource,
  type CommunicationSettingsVersion,
  type MailKind,
  mailKinds,
  type MailSenderSide,
  type SenderSettings,
  senderOf,
  settingsOfNewPartner,
  versionInForce,
} from '#contracts';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { Clock } from '../../clock.js';
import { Partner } from '../partner.entity.js';
import { StoredSettingsVersion } from './communication-settings.entity.js';
import { settingsChangedTooOften } from './communication-settings.errors.js';
import { SettingsVersions } from './settings-versions.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A change counts for events from so long after it: until then each replica and the partner know of it. */
export const CHANGE_LEAD_MS = 10 * MINUTE_MS;
// For what a look cannot see: a change that is about to be committed, clocks of replicas that differ.
const MARGIN_MS = MINUTE_MS;
// The partner's copy is a record of all versions: it is not to grow without end.
const MOST_CHANGES = 50;
const CHANGES_DAYS = 30;

/** How far partners integrated the platform, and which mails a native one leaves to it (docs/interface.md#who-sends-which-mail). */
@Injectable()
export class CommunicationSettingsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly versions: SettingsVersions,
    private readonly clock: Clock,
  ) {}

  async get(partnerId: string): Promise<CommunicationSettingsResource> {
    // Before the look: what it does not see counts from later than is promised.
    const now = this.clock.now();
    // Before the versions: those that count at once are set before there is a company.
    const isInUse = await hasCompanies(this.dataSource.manager, partnerId);
    const versions = await this.versions.ofPartner(this.dataSource.manager, partnerId);
    const inForce = versionInForce(versions, now);
    const { integrationLevel, choices } = inForce ?? settingsOfNewPartner;
    const senders = Object.fromEntries(
      mailKinds.map((mail) => [mail, senderOf(mail, integrationLevel, choices)]),
    ) as Record<MailKind, MailSenderSide>;
    const promisedMs = (isInUse ? CHANGE_LEAD_MS : 0) - MARGIN_MS;
    const completeUntil = new Date(now.getTime() + promisedMs).toISOString();
    const version = inForce?.version ?? null;
    return { version, integrationLevel, choices, senders, versions, completeUntil };
  }

  /**
   * Replaces all of it, for events from {@link CHANGE_LEAD_MS} on. What was set before and has not begun to
   * count yet begins all the same: the partner may know of it. Before the first company there are no events:
   * what is set then counts from the partner's beginning on.
   *
   * @throws communication_settings_changed_too_often
   */
  async set(
    partnerId: string,
    { integrationLevel, choices = {} }: CommunicationSettings,
  ): Promise<CommunicationSettingsResource> {
    await transactionInTurn(this.dataSource, partnerId, async (transaction) => {
      // Two changes come one after the other, and no company is added meanwhile: it refers to this row.
      await transaction.query('SELECT FROM partners WHERE id = $1 FOR UPDATE', [partnerId]);
      const versions = await this.versions.ofPartner(transaction, partnerId);
      const latest = versions.at(-1);
      const settings = { integrationLevel, choices };
      if (isSame(latest ?? settingsOfNewPartner, settings)) return;
      await refuseTooManyChanges(transaction, partnerId, this.clock.now());
      await this.add(transaction, partnerId, settings, latest);
    });
    return this.get(partnerId);
  }

  private async add(
    transaction: EntityManager,
    partnerId: string,
    { integrationLevel, choices }: SenderSettings,
    latest: CommunicationSettingsVersion | undefined,
  ): Promise<void> {
    const now = this.clock.now();
    const isInUse = await hasCompanies(transaction, partnerId);
    const from = isInUse
      ? new Date(now.getTime() + CHANGE_LEAD_MS)
      : await beginningOf(transaction, partnerId);
    const afterLatest = latest ? Date.parse(latest.effectiveFrom) + 1 : 0;
    const effectiveFrom = new Date(Math.max(from.getTime(), afterLatest));
    await transaction.insert(StoredSettingsVersion, {
      partnerId,
      version: (latest?.version ?? 0) + 1,
      integrationLevel,
      choices,
      effectiveFrom,
      createdAt: now,
    });
  }
}

async function beginningOf(transaction: EntityManager, partnerId: string): Promise<Date> {
  return (await transaction.findOneByOrFail(Partner, { id: partnerId })).createdAt;
}

async function hasCompanies(manager: EntityManager, partnerId: string): Promise<boolean> {
  const [{ hasAny }] = (await manager.query(
    'SELECT EXISTS (SELECT FROM companies WHERE partner_id = $1) AS "hasAny"',
    [partnerId],
  )) as [{ hasAny: boolean }];
  return hasAny;
}

async function refuseTooManyChanges(
  transaction: EntityManager,
  partnerId: string,
  now: Date,
): Promise<void> {
  const changes = await transaction.countBy(StoredSettingsVersion, {
    partnerId,
    createdAt: MoreThan(new Date(now.getTime() - CHANGES_DAYS * DAY_MS)),
  });
  if (changes >= MOST_CHANGES) throw settingsChangedTooOften(MOST_CHANGES, CHANGES_DAYS);
}

function isSame(one: SenderSettings, other: SenderSettings): boolean {
  return (
    one.integrationLevel === other.integrationLevel &&
    mailKinds.every((mail) => one.choices[mail] === other.choices[mail])
  );
}
