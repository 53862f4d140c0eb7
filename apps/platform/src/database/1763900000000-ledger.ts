import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  ALTER TABLE accounts
    ADD credit_limit bigint NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
    ADD opened_at timestamptz NOT NULL DEFAULT now();
  UPDATE accounts a SET credit_limit = (c.credit_limit ->> 'amount')::bigint
    FROM credit_applications c
    WHERE c.company_id = a.company_id AND a.account_type = 'credit' AND c.status = 'approved'
      AND c.credit_limit IS NOT NULL;

  CREATE TABLE ledger_accounts (
    id text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('card_account', 'settlement', 'bank', 'suspense')),
    partner_id text NOT NULL REFERENCES partners,
    currency text NOT NULL,
    UNIQUE (id, currency)
  );
  CREATE TABLE ledger_transactions (
    id text PRIMARY KEY,
    cause text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE ledger_entries (
    id text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES ledger_transactions,
    ledger_account_id text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL CHECK (amount <> 0),
    FOREIGN KEY (ledger_account_id, currency) REFERENCES ledger_accounts (id, currency)
  );
  CREATE INDEX ledger_entries_of_transaction ON ledger_entries (transaction_id);
  CREATE INDEX ledger_entries_of_account ON ledger_entries (ledger_account_id, id);

  CREATE TABLE account_balances (
    account_id text PRIMARY KEY REFERENCES accounts,
    currency text NOT NULL,
    booked bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
    sequence bigint NOT NULL DEFAULT 0,
    FOREIGN KEY (account_id, currency) REFERENCES ledger_accounts (id, currency)
  );
  CREATE TABLE holds (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account_balances,
    amount bigint NOT NULL CHECK (amount >= 0),
    expires_at timestamptz
  );
  CREATE INDEX holds_by_expiry ON holds (expires_at) WHERE amount > 0;
  CREATE INDEX holds_of_account ON holds (account_id) WHERE amount > 0;`;

/** What was written once stays: a mistake is corrected by further entries. */
const unchangeable = `
  CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
  CREATE TRIGGER transactions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`;

/** A transaction's entries are written by one statement, which must add up to zero in each currency. */
const balanced = `
  CREATE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM added GROUP BY transaction_id, currency HAVING sum(amount) <> 0) THEN
      RAISE EXCEPTION 'the entries of a transaction do not add up to zero' USING ERRCODE = 'check_violation';
    END IF;
    IF (SELECT count(*) FROM added) <> (SELECT count(*) FROM ledger_entries
        WHERE transaction_id = ANY (ARRAY(SELECT DISTINCT transaction_id FROM added))) THEN
      RAISE EXCEPTION 'a transaction gets no further entries' USING ERRCODE = 'restrict_violation';
    END IF;
    UPDATE account_balances b SET booked = b.booked + change.amount
      FROM (SELECT ledger_account_id, sum(amount) AS amount FROM added GROUP BY ledger_account_id) change
      WHERE b.account_id = change.ledger_account_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER entries_balance AFTER INSERT ON ledger_entries
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();`;

/**
 * Held money follows the holds. A hold that grows must be covered by funds or credit; what is posted need
 * not, because a clearing can't be refused.
 */
const covered = `
  CREATE FUNCTION hold_money(account_ids text[], amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE account_balances b SET held = b.held + change.amount
      FROM (SELECT account_id, sum(amount) AS amount FROM unnest(account_ids, amounts) AS c (account_id, amount)
        GROUP BY account_id) change
      WHERE b.account_id = change.account_id;
    IF EXISTS (
      SELECT FROM (SELECT account_id, sum(amount) AS amount FROM unnest(account_ids, amounts) AS c (account_id, amount)
        GROUP BY account_id) change
      JOIN account_balances b ON b.account_id = change.account_id JOIN accounts a ON a.id = b.account_id
      WHERE change.amount > 0 AND b.booked - b.held + a.credit_limit < 0
    ) THEN
      RAISE EXCEPTION 'the account does not cover the hold' USING ERRCODE = 'check_violation';
    END IF;
  END $$;
  CREATE FUNCTION holds_added() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM hold_money(array_agg(account_id), array_agg(amount)) FROM added HAVING count(*) > 0;
    RETURN NULL;
  END $$;
  CREATE FUNCTION holds_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM hold_money(array_agg(n.account_id), array_agg(n.amount - o.amount))
      FROM after n JOIN before o ON o.id = n.id HAVING count(*) > 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER holds_added AFTER INSERT ON holds
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION holds_added();
  CREATE TRIGGER holds_changed AFTER UPDATE ON holds
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION holds_changed();
  CREATE FUNCTION refuse_hold_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a hold is released by an amount of zero' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER holds_stay BEFORE DELETE OR TRUNCATE ON holds
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_hold_deletion();`;

/** The ledger of the card accounts (docs/interface.md#money): its rules are kept by the database. */
export class Ledger1763900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [tables, unchangeable, balanced, covered]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE holds, account_balances, ledger_entries, ledger_transactions, ledger_accounts;
      DROP FUNCTION refuse_ledger_change, check_ledger_entries, hold_money, holds_added, holds_changed,
        refuse_hold_deletion;
      ALTER TABLE accounts DROP COLUMN credit_limit, DROP COLUMN opened_at;
    `);
  }
}
