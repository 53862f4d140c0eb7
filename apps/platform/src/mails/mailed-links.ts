import { hashOfToken, newToken } from '#http';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../clock.js';
import { newId } from '../ids.js';
import { PartnerHosts } from '../partners/index.js';
import { type SealedColumn, SecretBox } from '#secrets';
import { type MailedEntrance, MailedLink } from './mailed-link.entity.js';

/** The context to which a mailed link's token is sealed. */
const mailedLinkPlace = (linkId: string): string => `mailed_links.token_sealed ${linkId}`;

export const sealedLinkColumn: SealedColumn = {
  table: 'mailed_links',
  column: 'token_sealed',
  ownerColumn: 'company_id',
  placeOf: ({ id }) => mailedLinkPlace(id),
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Links in mails. They exist beside the links presented by the partner, and neither kind invalidates the
 * other. A new link replaces older ones of the same entrance.
 */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly clock: Clock,
    private readonly hosts: PartnerHosts,
    private readonly secretBox: SecretBox,
  ) {}

  /** Needs the company's lock. @returns the link's id. */
  async create(
    transaction: EntityManager,
    companyId: string,
    entrance: MailedEntrance,
    days: number,
  ): Promise<string> {
    const id = newId('lnk');
    const token = newToken();
    const now = this.clock.now();
    await transaction.update(
      MailedLink,
      { companyId, entrance, replacedAt: IsNull() },
      { replacedAt: now },
    );
    await transaction.insert(MailedLink, {
      id,
      companyId,
      entrance,
      tokenHash: hashOfToken(token),
      tokenSealed: this.secretBox.seal(token, mailedLinkPlace(id)),
      expiresAt: new Date(now.getTime() + days * DAY_MS),
      createdAt: now,
    });
    return id;
  }

  /** The URL of the link. */
  async urlOf(manager: EntityManager, id: string): Promise<string> {
    const link = await manager.findOneBy(MailedLink, { id });
    if (!link) throw new Error(`the link ${id} of a mail is gone`);
    const token = this.secretBox.open(link.tokenSealed, mailedLinkPlace(id));
    const [{ partnerId }] = await manager.query<[{ partnerId: string }]>(
      'SELECT partner_id AS "partnerId" FROM companies WHERE id = $1',
      [link.companyId],
    );
    return `${await this.hosts.onboardingUrlOf(partnerId)}/${link.entrance}/${token}`;
  }
}
