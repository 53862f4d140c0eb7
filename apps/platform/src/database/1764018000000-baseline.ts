import { createMailTables, dropMailTables } from '#mail';
import { createStrongAuthTables, dropStrongAuthTables } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNT_HISTORY, CORRECTIONS, INVOICES, TOP_UPS } from './baseline/accounting.js';
import { REVIEWERS, REVIEWS, SCREENING } from './baseline/back-office.js';
import { COMPANIES, ISSUING } from './baseline/issuing.js';
import {
  ENTRIES_WITHOUT_PLACE,
  HOLDS_ARE_COVERED,
  LEDGER,
  LEDGER_IS_APPEND_ONLY,
  LEDGER_IS_BALANCED,
  PAYMENTS,
} from './baseline/money.js';
import {
  APPLICATION_TRAIL,
  APPLICATIONS,
  MAILED_LINKS,
  ONBOARDING,
} from './baseline/onboarding.js';
import { API_CALL_DAYS, API_CALLS, APPEND_ONLY, CONSOLE, PARTNERS } from './baseline/partners.js';
import { DEMO_SHOP, THREE_DS } from './baseline/three-ds.js';
import { DELIVERY_QUEUE, ENDPOINTS, EVENT_LOG, EVENT_WEEKS } from './baseline/webhooks.js';

/** In the order of their references. */
const SCHEMA = [
  ...[APPEND_ONLY, PARTNERS, API_CALLS, API_CALL_DAYS, CONSOLE],
  ...[COMPANIES, ISSUING],
  ...[ENDPOINTS, EVENT_LOG, DELIVERY_QUEUE, EVENT_WEEKS],
  ...[MAILED_LINKS, ONBOARDING, APPLICATIONS, APPLICATION_TRAIL],
  ...[REVIEWERS, REVIEWS, SCREENING],
  ...[LEDGER, LEDGER_IS_APPEND_ONLY, LEDGER_IS_BALANCED, ENTRIES_WITHOUT_PLACE, HOLDS_ARE_COVERED],
  ...[PAYMENTS, TOP_UPS, ACCOUNT_HISTORY, INVOICES, CORRECTIONS],
  ...[THREE_DS, DEMO_SHOP],
];

export class Baseline1764018000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of SCHEMA) await queryRunner.query(part);
    await createMailTables(queryRunner);
    await createStrongAuthTables(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropStrongAuthTables(queryRunner);
    await dropMailTables(queryRunner);
    await queryRunner.query(`
      DROP TABLE sandbox_purchases, three_ds_requests,
        money_proposals, corrections, invoice_documents, invoices, statement_files, account_changes, top_ups,
        spent_amounts, spending_controls, used_authentications, first_payments, payment_messages, payments,
        holds, account_balances, ledger_entries, ledger_transactions, ledger_accounts,
        screening_hits, screenings, application_visitors, application_proposals,
        reviewer_events, reviewer_access_requests, reviewer_ceremonies, reviewer_sessions, reviewer_passkeys,
        reviewer_enrolment_codes, reviewers,
        application_events, credit_agreement_acceptances, credit_agreements, debit_solutions, credit_applications,
        kyc_applications, onboarding_documents, onboarding_sections, supplied_people, onboarding_applications,
        onboarding_link_guesses, onboarding_links, mailed_links,
        deliveries, delivery_attempts, given_up_events, events, webhook_signing_secrets, webhook_endpoints,
        card_letters, card_activation_codes, cards, accounts, people, company_clocks, companies,
        console_access_requests, console_ceremonies, console_sessions, console_passkeys, console_enrolment_codes,
        console_users, api_requests, idempotency_keys, partner_branding, communication_settings, access_events,
        api_keys, partners;
      DROP FUNCTION refuse_proposal_change, refuse_invoice_change, refuse_hold_deletion, holds_changed, holds_added,
        hold_money, book_ledger_entry, refuse_earlier_booking, check_ledger_entries, refuse_ledger_change,
        refuse_change_of_trail, drop_week_of_events, oldest_kept_event, create_week_of_events,
        drop_days_of_api_requests, create_day_of_api_requests, refuse_change;
      DROP EXTENSION pg_trgm`);
  }
}
