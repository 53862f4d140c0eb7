import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCOUNTS = `
  CREATE TABLE accounts (
    id text PRIMARY KEY,
    company_id text NOT NULL,
    account_type text,
    currency text NOT NULL,
    -- The change up to which the copy is complete, and the amounts booked, held and available after it.
    sequence bigint NOT NULL DEFAULT 0,
    booked bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0,
    available bigint,
    changed_at timestamptz,
    -- Since when changes wait for a missing one.
    gap_since timestamptz,
    -- The earliest time of the next request to the platform for missing changes.
    ask_at timestamptz NOT NULL DEFAULT now(),
    -- Set when a change contradicts the copy. No more changes are applied until the copy is rebuilt.
    contradicted_at timestamptz,
    -- IANA. The account's days begin and end in this time zone, which the platform's answer contains.
    time_zone text,
    -- All days before this one are over and equal to the platform's.
    compared_until date,
    compare_at timestamptz NOT NULL DEFAULT now() + interval '1 hour'
  );
  CREATE INDEX accounts_of_company ON accounts (company_id, id);
  CREATE INDEX accounts_with_gap ON accounts (ask_at) WHERE gap_since IS NOT NULL;
  CREATE INDEX accounts_to_compare ON accounts (compare_at);`;

const CHANGES = `
  CREATE TABLE waiting_changes (
    account_id text NOT NULL REFERENCES accounts,
    sequence bigint NOT NULL,
    event_id text NOT NULL,
    change jsonb NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, sequence)
  );
  CREATE TABLE account_changes (
    account_id text NOT NULL REFERENCES accounts,
    sequence bigint NOT NULL,
    event_id text NOT NULL,
    -- Null if the platform had already deleted the event.
    event_type text,
    told_at timestamptz NOT NULL,
    booked bigint NOT NULL,
    held bigint NOT NULL,
    booked_change bigint NOT NULL,
    held_change bigint NOT NULL,
    entry_ids text[] NOT NULL,
    transaction_id text,
    top_up_id text,
    booked_at timestamptz,
    message_id text,
    -- The merchant's name.
    description text,
    -- The amount in the merchant's currency.
    merchant_amount jsonb,
    PRIMARY KEY (account_id, sequence)
  );
  CREATE INDEX account_changes_of_payment ON account_changes (transaction_id, sequence)
    WHERE transaction_id IS NOT NULL;
  -- The lines of a statement, by their time.
  CREATE INDEX account_changes_posted ON account_changes (account_id, booked_at, sequence)
    WHERE entry_ids <> '{}';
  CREATE INDEX account_changes_by_entry ON account_changes USING gin (entry_ids);
  -- Changes whose event is deleted are counted.
  CREATE INDEX account_changes_untold ON account_changes (account_id) WHERE event_type IS NULL;
  CREATE TABLE contradictions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id text NOT NULL REFERENCES accounts,
    sequence bigint NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    -- The values of the copy, and those of the event.
    had jsonb NOT NULL,
    told jsonb NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz,
    UNIQUE (account_id, sequence, event_id, kind)
  );
  CREATE INDEX contradictions_open ON contradictions (account_id) WHERE closed_at IS NULL;
  -- The copies are compared with the platform's accounts, day by day.
  CREATE TABLE compared_days (
    account_id text NOT NULL REFERENCES accounts,
    day date NOT NULL,
    is_over boolean NOT NULL,
    is_equal boolean NOT NULL,
    -- The totals of the day at this service and at the platform; null for none.
    own jsonb,
    told jsonb,
    compared_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, day)
  );
  CREATE INDEX compared_days_different ON compared_days (account_id, day) WHERE NOT is_equal;`;

const PAYMENTS_AND_CARDS = `
  CREATE TABLE payments (
    id text PRIMARY KEY,
    company_id text NOT NULL,
    account_id text NOT NULL,
    card_id text NOT NULL,
    person_id text,
    external_id text,
    currency text NOT NULL,
    merchant jsonb NOT NULL,
    state text NOT NULL,
    -- Of the account's changes: below zero if money left the account.
    booked bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0,
    expires_at timestamptz,
    decline jsonb,
    -- The latest change of the account that is included.
    sequence bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX payments_of_company ON payments (company_id, id);
  CREATE INDEX payments_of_account ON payments (account_id, id);
  CREATE INDEX payments_of_card ON payments (card_id, id);
  CREATE INDEX payments_of_person ON payments (company_id, external_id, id);
  -- Payments whose cardholder is to be erased.
  CREATE INDEX payments_with_person ON payments (updated_at) WHERE external_id IS NOT NULL;
  CREATE TABLE cards (
    id text PRIMARY KEY,
    company_id text NOT NULL,
    account_id text NOT NULL,
    person_id text,
    external_id text,
    -- Null if the card is known from a payment only.
    card_type text,
    replaces_card_id text,
    ordered_at timestamptz
  );
  CREATE INDEX cards_of_company ON cards (company_id, id);
  CREATE INDEX cards_of_person ON cards (company_id, external_id, id);`;

/** A copy of the partner's directory, limited to who is an admin of which company. */
const DIRECTORY = `
  CREATE TABLE directory_companies (
    id uuid PRIMARY KEY,
    platform_company_id text UNIQUE,
    -- By the directory's clock.
    changed_at timestamptz NOT NULL
  );
  CREATE TABLE directory_people (
    company_id uuid NOT NULL,
    external_id text NOT NULL,
    role text NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (company_id, external_id)
  );`;

export class Baseline1764018000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    for (const tables of [ACCOUNTS, CHANGES, PAYMENTS_AND_CARDS, DIRECTORY]) {
      await queryRunner.query(tables);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE directory_people, directory_companies, cards, payments, compared_days, contradictions, account_changes,
        waiting_changes, accounts`);
    await dropMessagingTables(queryRunner);
  }
}
