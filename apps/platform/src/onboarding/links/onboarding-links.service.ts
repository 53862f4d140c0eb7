import type { OnboardingEntrance, OnboardingLink } from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, DomainError, hashOfToken, newToken } from '#http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Company, companyErased, lockCompany, requireNotEnded } from '../../companies/index.js';
import type { MailedEntrance } from '../../mails/index.js';
import {
  CreatedByKeys,
  type PartnerCaller,
  PartnerHosts,
  requireStillAdmitted,
} from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';

/** No onboarding link has this token. Use the `onboardingUrl` as it was returned. */
export const onboardingLinkUnknown = declareError(
  'onboarding_link_unknown',
  404,
  'There is no such onboarding link.',
);

/** The onboarding link has expired or was revoked. Generate a new link. */
export const onboardingLinkExpired = declareError(
  'onboarding_link_expired',
  410,
  'This onboarding link has expired or was revoked.',
);

const MAX_VALID_LINKS = 20;

/**
 * The company has as many valid links as it may have. Use one of them, or revoke all and generate a new one.
 */
export const onboardingLinksTooMany = declareError(
  'too_many_onboarding_links',
  409,
  `A company has at most ${MAX_VALID_LINKS} valid onboarding links. Use one of them, or revoke them all.`,
);

export function isLinkUnknown(error: unknown): boolean {
  return error instanceof DomainError && error.code === onboardingLinkUnknown.code;
}

const entrances: readonly OnboardingEntrance[] = ['company', 'kyc', 'credit-application'];

@Injectable()
export class OnboardingLinksService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly createdByKeys: CreatedByKeys,
    private readonly hosts: PartnerHosts,
  ) {}

  onModuleInit(): void {
    this.createdByKeys.add('onboardingLinks', endLinksOfKeys);
  }

  /**
   * Creates a company's links, one for each entrance. Earlier ones stay valid until they expire
   * (docs/interface/onboarding.md#companies-and-onboarding).
   *
   * @throws too_many_onboarding_links, company_erased, company_ended
   */
  async generate(
    { partnerId, actorId }: Pick<PartnerCaller, 'partnerId' | 'actorId'>,
    companyId: string,
  ): Promise<OnboardingLink> {
    const tokens = entrances.map(() => newToken());
    const expiresAt = await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await requireStillAdmitted(transaction, { actorId });
      const company = await lockCompany(transaction, { id: companyId, partnerId });
      if (company.erasedAt) throw companyErased();
      requireNotEnded(company);
      const [{ valid }] = await transaction.query<[{ valid: number }]>(COUNT_VALID, [companyId]);
      if (valid >= MAX_VALID_LINKS) throw onboardingLinksTooMany();
      const [link] = (await transaction.query(
        `INSERT INTO onboarding_links (token_hash, entrance, company_id, expires_at, made_by)
         SELECT token_hash, entrance, $3, now() + make_interval(days => $4), $5
         FROM unnest($1::bytea[], $2::text[]) AS t (token_hash, entrance)
         RETURNING expires_at AS "expiresAt"`,
        [tokens.map(hashOfToken), entrances, companyId, this.config.onboardingLinkDays, actorId],
      )) as [{ expiresAt: Date }];
      return link.expiresAt;
    });
    const base = await this.hosts.onboardingUrlOf(partnerId);
    const [onboardingUrl, kyc, creditApplication] = entrances.map(
      (entrance, index) => `${base}/${entrance}/${tokens[index]!}`,
    ) as [string, string, string];
    return {
      companyId,
      onboardingUrl,
      expiresAt: expiresAt.toISOString(),
      modules: { kyc, creditApplication },
    };
  }

  /** Ends all links of a company that the partner presents. Links in mails have their own end. */
  async revoke({ partnerId }: Pick<PartnerCaller, 'partnerId'>, id: string): Promise<void> {
    await transactionInTurn(this.dataSource, id, async (transaction) => {
      await lockCompany(transaction, { id, partnerId });
      await transaction.query(
        'UPDATE onboarding_links SET replaced_at = now() WHERE company_id = $1 AND replaced_at IS NULL',
        [id],
      );
    });
  }

  /**
   * The company of a link, whether it came from the partner or in a mail. A link is valid only at its own
   * entrance. @throws onboarding_link_unknown, onboarding_link_expired, company_ended
   */
  async companyOf(entrance: OnboardingEntrance | MailedEntrance, token: string): Promise<string> {
    const [link] = await this.dataSource.query<FoundLink[]>(FIND_LINK, [
      hashOfToken(token),
      entrance,
    ]);
    if (!link) throw onboardingLinkUnknown();
    if (!link.current) throw onboardingLinkExpired();
    requireNotEnded(link);
    return link.companyId;
  }

  async urlOf(companyId: string, entrance: OnboardingEntrance, token: string): Promise<string> {
    const { partnerId } = await this.dataSource.manager.findOneByOrFail(Company, { id: companyId });
    return `${await this.hosts.onboardingUrlOf(partnerId)}/${entrance}/${token}`;
  }
}

/** @returns the number of companies whose links ended: each has one link for each entrance. */
async function endLinksOfKeys(
  transaction: EntityManager,
  keyIds: readonly string[],
): Promise<number> {
  const [{ companies }] = await transaction.query<[{ companies: number }]>(
    `WITH ended AS (
       UPDATE onboarding_links SET replaced_at = now()
       WHERE made_by = ANY ($1) AND replaced_at IS NULL AND expires_at > now() RETURNING company_id
     ) SELECT count(DISTINCT company_id)::int AS companies FROM ended`,
    [keyIds],
  );
  return companies;
}

/** Each company has as many links of each entrance. */
const COUNT_VALID = `
  SELECT count(*)::int AS valid FROM onboarding_links
  WHERE company_id = $1 AND entrance = 'company' AND replaced_at IS NULL AND expires_at > now()`;

interface FoundLink {
  companyId: string;
  current: boolean;
  /** Of the company. */
  endedAt: Date | null;
}

/** Finds links from the partner and from mails. */
const FIND_LINK = `
  SELECT company_id AS "companyId", replaced_at IS NULL AND expires_at > now() AS current, c.ended_at AS "endedAt"
  FROM (
    SELECT company_id, replaced_at, expires_at FROM onboarding_links WHERE token_hash = $1 AND entrance = $2
    UNION ALL
    SELECT company_id, replaced_at, expires_at FROM mailed_links WHERE token_hash = $1 AND entrance = $2
  ) l JOIN companies c ON c.id = l.company_id`;

/**
 * Like {@link lockCompany}, for a request with a link. The link was valid when the request began. If the
 * company ended or was erased meanwhile, nothing may be stored any more, because it would not be erased again.
 *
 * @throws onboarding_link_expired, company_ended
 */
export async function lockVisitedCompany(
  transaction: EntityManager,
  companyId: string,
): Promise<Company> {
  const company = await lockCompany(transaction, { id: companyId });
  if (company.erasedAt) throw onboardingLinkExpired();
  requireNotEnded(company);
  return company;
}
