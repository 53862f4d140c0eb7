import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An account's open month ends at `closes_at`. The default makes the schedule look at every account once, at
 * those that a former version opens, too: it finds out when the month ends, and that debit accounts have none.
 */
const columns = `
  ALTER TABLE account_balances
    ADD closes_at timestamptz DEFAULT '-infinity',
    ADD overdue_since timestamptz;
  CREATE INDEX account_balances_to_close ON account_balances (closes_at) WHERE closes_at IS NOT NULL;`;

const table = `
  CREATE TABLE invoices (
    id text PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    company_id text NOT NULL REFERENCES companies,
    account_id text NOT NULL REFERENCES account_balances,
    ordinal integer NOT NULL CHECK (ordinal > 0),
    currency text NOT NULL,
    period_from date NOT NULL,
    period_to date NOT NULL CHECK (period_to >= period_from),
    time_zone text NOT NULL,
    closed_at timestamptz(3) NOT NULL,
    purchases bigint NOT NULL CHECK (purchases >= 0),
    refunds bigint NOT NULL CHECK (refunds >= 0),
    corrections bigint NOT NULL,
    amount bigint NOT NULL CHECK (amount = purchases - refunds - corrections),
    charged bigint NOT NULL,
    credited bigint NOT NULL,
    billed_to jsonb NOT NULL,
    issued_at timestamptz NOT NULL,
    due_on date NOT NULL,
    overdue_at timestamptz,
    paid_at timestamptz,
    milestone integer NOT NULL DEFAULT 0,
    look_at timestamptz,
    UNIQUE (account_id, ordinal),
    UNIQUE (account_id, period_to)
  );
  CREATE INDEX invoices_of_partner ON invoices (partner_id, id);
  CREATE INDEX invoices_of_company ON invoices (company_id, id);
  CREATE UNIQUE INDEX invoices_by_reference ON invoices (right(id, 16));
  CREATE INDEX invoices_to_pay ON invoices (account_id, ordinal) WHERE paid_at IS NULL;
  CREATE INDEX invoices_to_look_at ON invoices (look_at) WHERE look_at IS NOT NULL;`;

/** A mistake is corrected by a line of the next invoice. */
const unchangeable = `
  CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'an invoice stays as it was issued' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER invoices_stay BEFORE UPDATE ON invoices FOR EACH ROW
    WHEN ((to_jsonb(OLD) - ARRAY['overdue_at', 'paid_at', 'milestone', 'look_at'])
      IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['overdue_at', 'paid_at', 'milestone', 'look_at'])
      OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at))
    EXECUTE FUNCTION refuse_invoice_change();
  CREATE TRIGGER invoices_remain BEFORE DELETE OR TRUNCATE ON invoices
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();`;

/** Monthly invoices of credit accounts (docs/interface.md#invoices). */
export class Invoices1763980000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [columns, table, unchangeable]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE invoices;
      DROP FUNCTION refuse_invoice_change;
      ALTER TABLE account_balances DROP COLUMN closes_at, DROP COLUMN overdue_since;
    `);
  }
}
