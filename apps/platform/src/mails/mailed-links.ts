import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { newId } from '../ids.js';
import { hashOfToken, newLinkToken, SecretBox } from '../secrets/index.js';
import { PlatformConfig } from '../platform.config.js';
import { mailedLinkPlace } from './sealed-places.js';

const DAY_MS = 24 * 60 * 60_000;

/** Where a link of a mail leads: a module of the onboarding application, or the credit agreement. */
export type MailedEntrance = 'kyc' | 'credit-agreement';

/**
 * Links that stand in mails: beside those that the partner presents, so that neither ends the other. A
 * newer one replaces the older ones of the same entrance.
 */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
    private readonly secretBox: SecretBox,
  ) {}

  /** To be called with the company's lock. @returns the link's id. */
  async create(
    transaction: EntityManager,
    companyId: string,
    entrance: MailedEntrance,
    days: number,
  ): Promise<string> {
    const id = newId('lnk');
    const token = newLinkToken();
    const now = this.clock.now();
    await transaction.query(
      `UPDATE mailed_links SET replaced_at = $3
       WHERE company_id = $1 AND entrance = $2 AND replaced_at IS NULL`,
      [companyId, entrance, now],
    );
    await transaction.query(
      `INSERT INTO mailed_links
         (id, company_id, entrance, token_hash, token_sealed, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        companyId,
        entrance,
        hashOfToken(token),
        this.secretBox.seal(token, mailedLinkPlace(id)),
        new Date(now.getTime() + days * DAY_MS),
        now,
      ],
    );
    return id;
  }

  /** The address that the link stands for. */
  async urlOf(manager: EntityManager, id: string): Promise<string> {
    const [link] = (await manager.query(
      'SELECT entrance, token_sealed AS sealed FROM mailed_links WHERE id = $1',
      [id],
    )) as [{ entrance: MailedEntrance; sealed: string }?];
    if (!link) throw new Error(`the link ${id} of a mail is gone`);
    const token = this.secretBox.open(link.sealed, mailedLinkPlace(id));
    return `${this.config.onboardingBaseUrl}/${link.entrance}/${token}`;
  }
}
