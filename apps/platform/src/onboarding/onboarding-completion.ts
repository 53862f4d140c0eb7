import { type AccountType, OnboardingCompleted } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EventRecorder } from '../webhooks/index.js';

/** Completes the onboarding of companies (docs/interface/onboarding.md#when-an-onboarding-is-complete). */
@Injectable()
export class OnboardingCompletion {
  constructor(private readonly events: EventRecorder) {}

  /**
   * Records `onboarding_completed` if the transaction's change was the last one that the onboarding waited for. To be
   * called, with the company's lock, after each change that can be the last.
   */
  async afterChange(transaction: EntityManager, companyId: string): Promise<void> {
    const [[completed]] = (await transaction.query(COMPLETE, [companyId])) as [
      [{ accountType: AccountType; cardsRequested: number }?],
      number,
    ];
    if (completed) await this.events.record(transaction, OnboardingCompleted, companyId, completed);
  }
}

/** A list that is supplied after the completion does not undo it: `onboarding_completed_at` is set once. */
const COMPLETE = `
  UPDATE companies SET onboarding_completed_at = now()
  FROM (
    SELECT
      CASE
        WHEN EXISTS (SELECT FROM credit_applications WHERE company_id = $1 AND status = 'approved') THEN 'credit'
        WHEN EXISTS (SELECT FROM debit_solutions WHERE company_id = $1) THEN 'debit'
      END AS "accountType",
      (SELECT count(card_type)::int FROM supplied_people WHERE company_id = $1) AS "cardsRequested"
  ) chosen
  WHERE id = $1 AND onboarding_completed_at IS NULL AND kyc_status = 'approved' AND "accountType" IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM onboarding_applications WHERE company_id = $1 AND people_version > 0 AND confirmed_at IS NULL)
  RETURNING "accountType", "cardsRequested"`;
