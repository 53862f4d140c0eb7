import {
  type CommunicationSettings,
  type CommunicationSettingsResource,
  type CommunicationSettingsVersion,
  type MailKind,
  mailKinds,
  type MailSenderSide,
  senderOf,
  type SenderSettings,
  settingsOfNewPartner,
  versionInForce,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { Clock } from '../../clock.js';
import { Partner } from '../partner.entity.js';
import { StoredSettingsVersion } from './communication-settings.entity.js';

/** The settings were changed as often as allowed in this time. Nothing changed. Try again on a later day. */
export const settingsChangedTooOften = declareError(
  'communication_settings_changed_too_often',
  409,
  (most: number, days: number) =>
    `These settings can be changed ${most} times in ${days} days. Try again later.`,
);

type SettingsOfVersion = Pick<
  StoredSettingsVersion,
  'version' | 'integrationLevel' | 'choices' | 'effectiveFrom'
>;

/** All versions of the partners' communication settings. Versions never change. */
@Injectable()
export class SettingsVersions {
  /** @returns the earliest first; empty for a partner without settings. */
  async ofPartner(
    manager: EntityManager,
    partnerId: string,
  ): Promise<CommunicationSettingsVersion[]> {
    const versions = await manager.find(StoredSettingsVersion, {
      where: { partnerId },
      order: { version: 'ASC' },
    });
    return versions.map(toVersion);
  }

  /** The versions of each company's partner. */
  async ofCompanies(
    manager: EntityManager,
    companyIds: readonly string[],
  ): Promise<Map<string, CommunicationSettingsVersion[]>> {
    const rows: (SettingsOfVersion & { companyId: string })[] = await manager.query(
      `SELECT c.id AS "companyId", s.version, s.integration_level AS "integrationLevel", s.choices,
         s.effective_from AS "effectiveFrom"
       FROM companies c JOIN communication_settings s ON s.partner_id = c.partner_id
       WHERE c.id = ANY($1) ORDER BY s.version`,
      [companyIds],
    );
    const byCompany = Map.groupBy(rows, ({ companyId }) => companyId);
    return new Map(companyIds.map((id) => [id, (byCompany.get(id) ?? []).map(toVersion)]));
  }
}

function toVersion({
  version,
  integrationLevel,
  choices,
  effectiveFrom,
}: SettingsOfVersion): CommunicationSettingsVersion {
  return { version, integrationLevel, choices, effectiveFrom: effectiveFrom.toISOString() };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A change applies to events from this time after it; until then every replica and the partner learn of it. */
export const CHANGE_LEAD_MS = 10 * MINUTE_MS;
// Tolerance for changes that are about to be committed, and for clock differences between replicas.
const MARGIN_MS = MINUTE_MS;
// Limits the versions, because the partner stores all of them in one record.
const MOST_CHANGES = 50;
const CHANGES_DAYS = 30;

/**
 * The partners' integration levels, and which mails a native partner leaves to the platform
 * (docs/interface/mails.md#who-sends-which-mail).
 */
@Injectable()
export class CommunicationSettingsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly versions: SettingsVersions,
    private readonly clock: Clock,
  ) {}

  async get(partnerId: string): Promise<CommunicationSettingsResource> {
    // Take the time before the query: a change that the query misses applies later than the promised time.
    const now = this.clock.now();
    // Read before the versions, because settings that apply at once are possible only before the first
    // company.
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
   * Replaces all settings for events from {@link CHANGE_LEAD_MS} on. An earlier change that does not apply
   * yet still takes effect at its time, because the partner may know of it. Before the first company there
   * are no events, so settings then apply from the partner's beginning.
   *
   * @throws communication_settings_changed_too_often
   */
  async set(
    partnerId: string,
    { integrationLevel, choices = {} }: CommunicationSettings,
  ): Promise<CommunicationSettingsResource> {
    await transactionInTurn(this.dataSource, partnerId, async (transaction) => {
      // Serializes concurrent changes, and blocks new companies, which refer to this row.
      await transaction.query('SELECT FROM partners WHERE id = $1 FOR NO KEY UPDATE', [partnerId]);
      const versions = await this.versions.ofPartner(transaction, partnerId);
      const latest = versions.at(-1);
      const settings = { integrationLevel, choices };
      // The first choice is stored even if it is the default, so that the checklist knows of it.
      if (latest && isSame(latest, settings)) return;
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
