import { type IntegrationLevel, levelNames } from '#contracts';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';

/**
 * The call is part of White Label, and your integration level is another. Choose White Label in the
 * communication settings first.
 */
export const whiteLabelRequired = declareError(
  'white_label_required',
  403,
  (level: string) =>
    `This is part of White Label, and your integration level is ${level}. Choose White Label first.`,
);

/**
 * Domains that no one can own (RFC 2606, RFC 6761), so that each partner of the sandbox may use them. Mails to and from
 * them reach no one.
 */
const RESERVED_DOMAINS = ['localhost', 'example', 'test'];

/**
 * What only White Label opens (docs/interface/mails.md#integration-levels). The level that was chosen last counts, also
 * before it applies to mails. All is open to a partner that has chosen no level yet, so that it can try everything.
 */
@Injectable()
export class WhiteLabel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  /** @throws white_label_required */
  async require(partnerId: string): Promise<void> {
    const [chosen] = await this.dataSource.query<{ level: IntegrationLevel }[]>(
      `SELECT (${levelChosenLast('$1')}) AS level`,
      [partnerId],
    );
    const level = chosen?.level ?? 'white_label';
    if (level !== 'white_label') throw whiteLabelRequired(levelNames[level]);
  }

  /**
   * Whether the partner may send from, and be served at, this host. The operator admits a partner's domains, so that no
   * one uses another's name.
   */
  admits(partnerId: string, host: string): boolean {
    const own = (this.config.partnerDomains ?? [])
      .filter((pair) => pair.startsWith(`${partnerId}=`))
      .map((pair) => pair.slice(partnerId.length + 1).toLowerCase());
    const domains = this.config.sandbox ? [...own, ...RESERVED_DOMAINS] : own;
    const name = host.toLowerCase();
    return domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
  }
}

/** The level that a partner chose last; null without a choice. @param partnerId an expression of SQL. */
export const levelChosenLast = (partnerId: string): string => `
  SELECT integration_level FROM communication_settings
  WHERE partner_id = ${partnerId} ORDER BY version DESC LIMIT 1`;
