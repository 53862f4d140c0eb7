import { Injectable, Logger } from '@nestjs/common';
import { type MerchantIds, readClass, SetThreeDsRules, type ThreeDsDecision } from '#contracts';
import { type DescribedMerchant, isSameMerchant } from '../requests/same-merchant.js';
import { askedBecause, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsLimits } from '../requests/three-ds-limits.js';
import { ThreeDsMetrics } from '../requests/three-ds-metrics.js';
import { ThreeDsPool } from '../requests/three-ds-pool.js';
import { type StoredRules, ThreeDsRequests } from '../requests/three-ds-requests.js';
import { type DecisionFacts, decisionOf } from './rule-matching.js';

/** A request that was just stored. */
type NewRequest = ThreeDsRequest & { merchantIds: MerchantIds | null };

interface FactsRow {
  isCardUsable: boolean;
  count: number;
  amount: number;
  /** The merchants of the cardholder's latest authenticated payments. */
  merchants: DescribedMerchant[];
}

/**
 * Decides about requests before the challenge, by the rules of their partner
 * (docs/interface/three-ds.md#decision-before-the-challenge). In doubt the cardholder is asked: if the rules can't be read,
 * if the facts are not there in time, or if the database fails.
 */
@Injectable()
export class FrictionlessDecisions {
  private readonly logger = new Logger(FrictionlessDecisions.name);

  constructor(
    private readonly pool: ThreeDsPool,
    private readonly requests: ThreeDsRequests,
    private readonly metrics: ThreeDsMetrics,
    private readonly limits: ThreeDsLimits,
  ) {}

  /**
   * Decides, and stores the decision with the request. Does not throw.
   *
   * @param rules null if the partner has none.
   * @returns whether to ask the cardholder. If not, the request has ended, or its end is stored.
   */
  async asksCardholder(request: NewRequest, rules: StoredRules | null): Promise<boolean> {
    if (rules === null) {
      this.count(askedBecause('no_rule'));
      return true;
    }
    const decision = await this.decide(request, rules).catch((error: unknown) => {
      this.logger.warn(`no decision about ${request.id}: ${String(error)}`);
      return askedBecause('facts_unavailable');
    });
    try {
      const isStored = (await this.requests.decide(request.id, decision)) !== undefined;
      if (isStored) this.count(decision);
      return isStored && decision.outcome === 'challenge';
    } catch (error) {
      this.logger.warn(`the decision about ${request.id} was not stored: ${String(error)}`);
      // Whether another outcome is stored is not known, so the cardholder is asked only if it was to be asked anyway.
      return decision.outcome === 'challenge';
    }
  }

  private async decide(request: NewRequest, stored: StoredRules): Promise<ThreeDsDecision> {
    const read = readClass(SetThreeDsRules, { rules: stored.rules }, 'request');
    const rulesVersion = stored.version;
    if (read.problems.length > 0) {
      // Such as a condition of a later version of the platform, which this replica would ignore.
      this.logger.error(`rules ${rulesVersion} of ${request.partnerId} can't be read`);
      return { ...askedBecause('rules_unreadable'), rulesVersion };
    }
    const { rules } = read.value;
    const needsMerchants = rules.some(({ merchantKnown }) => merchantKnown !== undefined);
    const facts = await this.inTime(this.factsOf(request, needsMerchants));
    if (!facts) return { ...askedBecause('facts_unavailable'), rulesVersion };
    return decisionOf(rules, rulesVersion, facts);
  }

  private async factsOf(request: NewRequest, needsMerchants: boolean): Promise<DecisionFacts> {
    const { cardId, companyId, externalId, amount, currency, merchant, merchantIds } = request;
    const [row] = await this.pool.query<FactsRow>(FIND_FACTS, [
      ...[cardId, companyId, externalId, needsMerchants],
    ]);
    if (!row) throw new Error(`there is no card ${cardId}`);
    return {
      amount,
      currency,
      merchantCountry: merchant.country,
      isMerchantKnown: row.merchants.some((one) => isSameMerchant(one, { merchant, merchantIds })),
      isCardUsable: row.isCardUsable,
      lowValue: { count: row.count, amount: row.amount },
    };
  }

  /** @returns undefined if the facts are late. */
  private async inTime(facts: Promise<DecisionFacts>): Promise<DecisionFacts | undefined> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), this.limits.longestDecisionMs);
    try {
      return await Promise.race([facts, late.promise]);
    } finally {
      // Late facts may still fail.
      facts.catch(() => undefined);
      clearTimeout(timer);
    }
  }

  private count({ outcome, reason }: ThreeDsDecision): void {
    this.metrics.decisions.inc({ outcome, reason });
  }
}

/** A merchant that was paid longer ago is not known. It bounds what one decision reads. */
const LATEST_PAYMENTS = 200;

/**
 * The facts of a decision. A merchant is known by a payment that the cardholder approved and that was authorized. $1 card,
 * $2 company, $3 the partner's id of the cardholder, $4 whether the merchants matter.
 */
export const FIND_FACTS = `
  SELECT c.status = 'active' AND m.restricted_at IS NULL AND m.ended_at IS NULL AND m.kyc_status <> 'denied' AS "isCardUsable",
    coalesce(l.count, 0) AS count, coalesce(l.amount, 0)::float8 AS amount,
    CASE WHEN $4 THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('merchant', paid.merchant, 'merchantIds', paid.merchant_ids)), '[]')
      FROM (
        SELECT r.id, r.merchant, r.merchant_ids FROM three_ds_requests r
        WHERE r.company_id = $2 AND r.external_id = $3 AND r.status = 'approved' AND r.amount > 0
        ORDER BY r.ended_at DESC LIMIT ${LATEST_PAYMENTS}
      ) AS paid
      WHERE EXISTS (SELECT FROM used_authentications u WHERE u.three_ds_request_id = paid.id)
    ) ELSE '[]' END AS merchants
  FROM cards c JOIN companies m ON m.id = c.company_id LEFT JOIN low_value_payments l ON l.card_id = c.id
  WHERE c.id = $1`;
