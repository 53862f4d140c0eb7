import type { MigrationInterface, QueryRunner } from 'typeorm';

const accounts = `
  CREATE TABLE accounts (
    id text PRIMARY KEY,
    company_id text NOT NULL,
    account_type text,
    currency text NOT NULL,
    -- Up to which change the copy is complete, and what was booked, held and available after it.
    sequence bigint NOT NULL DEFAULT 0,
    booked bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0,
    available bigint,
    changed_at timestamptz,
    -- Since when changes wait for one that is missing.
    gap_since timestamptz,
    -- When the platform may be asked for it, next.
    ask_at timestamptz NOT NULL DEFAULT now(),
    -- A change did not fit: no more are applied until the copy is made anew.
    contradicted_at timestamptz
  );
  CREATE INDEX accounts_of_company ON accounts (company_id, id);
  CREATE INDEX accounts_with_gap ON accounts (ask_at) WHERE gap_since IS NOT NULL;
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
    -- Null if the platform did not have the event any more.
    event_type text,
    told_at timestamptz NOT NULL,
    booked bigint NOT NULL,
    held bigint NOT NULL,
    booked_change bigint NOT NULL,
    held_change bigint NOT NULL,
    entry_ids text[] NOT NULL,
    transaction_id text,
    top_up_id text,
    PRIMARY KEY (account_id, sequence)
  );
  CREATE INDEX account_changes_of_payment ON account_changes (transaction_id, sequence)
    WHERE transaction_id IS NOT NULL;
  CREATE TABLE contradictions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id text NOT NULL REFERENCES accounts,
    sequence bigint NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    -- What the copy had, and what the event told.
    had jsonb NOT NULL,
    told jsonb NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz,
    UNIQUE (account_id, sequence, event_id, kind)
  );
  CREATE INDEX contradictions_open ON contradictions (account_id) WHERE closed_at IS NULL;`;

const payments = `
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
    -- Up to which change of the account this is.
    sequence bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX payments_of_company ON payments (company_id, id);
  CREATE INDEX payments_of_account ON payments (account_id, id);
  CREATE INDEX payments_of_card ON payments (card_id, id);
  CREATE INDEX payments_of_person ON payments (company_id, external_id, id);
  CREATE TABLE cards (
    id text PRIMARY KEY,
    company_id text NOT NULL,
    account_id text NOT NULL,
    person_id text,
    external_id text,
    -- Null if only a payment told of the card.
    card_type text,
    replaces_card_id text,
    ordered_at timestamptz
  );
  CREATE INDEX cards_of_company ON cards (company_id, id);
  CREATE INDEX cards_of_person ON cards (company_id, external_id, id);`;

/** Copies of the accounts, in the place of the journal that the generator made. */
export class AccountCopies1795443300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [accounts, payments, 'DROP TABLE received_events'])
      await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE cards, payments, contradictions, account_changes, waiting_changes, accounts;
      CREATE TABLE received_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id text NOT NULL,
        event_type text NOT NULL,
        key text,
        occurred_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }
}
