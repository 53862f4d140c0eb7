import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type CommunicationSettings,
  type CommunicationSettingsResource,
  type MailKind,
  mailKinds,
  type MailSenderSide,
  senderOf,
} from '#contracts';
import { DataSource } from 'typeorm';

/** How far partners integrated the platform, and which mails a native one leaves to it (interface 6). */
@Injectable()
export class CommunicationSettingsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async get(partnerId: string): Promise<CommunicationSettingsResource> {
    const [{ integrationLevel, choices }] = (await this.dataSource.query(
      `SELECT integration_level AS "integrationLevel", mail_sender_choices AS choices
       FROM partners WHERE id = $1`,
      [partnerId],
    )) as [Required<CommunicationSettings>];
    const senders = Object.fromEntries(
      mailKinds.map((mail) => [mail, senderOf(mail, integrationLevel, choices)]),
    ) as Record<MailKind, MailSenderSide>;
    return { integrationLevel, choices, senders };
  }

  /** Replaces all of it. Mails that are written already stay whose they are. */
  async set(
    partnerId: string,
    { integrationLevel, choices }: CommunicationSettings,
  ): Promise<CommunicationSettingsResource> {
    await this.dataSource.query(
      'UPDATE partners SET integration_level = $2, mail_sender_choices = $3 WHERE id = $1',
      [partnerId, integrationLevel, JSON.stringify(choices ?? {})],
    );
    return this.get(partnerId);
  }
}
