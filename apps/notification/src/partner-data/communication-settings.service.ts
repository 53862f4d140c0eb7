import { Injectable } from '@nestjs/common';
import type {
  CommunicationSettingsVersion,
  KnownSettings,
  MailSenderChoices,
  PublishedSettings,
} from '#contracts';
import type { EntityManager } from 'typeorm';

/** This service's copy of the partner's communication settings, from the topic `communication.settings`. */
@Injectable()
export class CommunicationSettingsService {
  /** Ignores a state that is not newer than the copy, such as a repeated record. */
  async put(
    transaction: EntityManager,
    { versions, completeUntil }: PublishedSettings,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO communication_settings AS copy (versions, complete_until) VALUES ($1, $2)
       ON CONFLICT (is_only) DO UPDATE SET versions = excluded.versions,
         complete_until = excluded.complete_until
       WHERE copy.complete_until < excluded.complete_until`,
      [JSON.stringify(versions.map(toVersion)), completeUntil],
    );
  }

  /** @returns undefined until the first state was received. */
  async get(manager: EntityManager): Promise<KnownSettings | undefined> {
    const [row] = (await manager.query(
      `SELECT versions, complete_until AS "completeUntil" FROM communication_settings`,
    )) as { versions: CommunicationSettingsVersion[]; completeUntil: Date }[];
    return row && { ...row, completeUntil: row.completeUntil.toISOString() };
  }
}

function toVersion({
  choices,
  ...version
}: PublishedSettings['versions'][number]): CommunicationSettingsVersion {
  const bySender = choices.map(({ mail, sender }) => [mail, sender] as const);
  return { ...version, choices: Object.fromEntries(bySender) as MailSenderChoices };
}
