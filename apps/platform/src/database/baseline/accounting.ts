/** Money that comes from a bank, and top-ups that the platform initiates. */
export const TOP_UPS = `
  CREATE TABLE top_ups (
    id text PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    account_id text REFERENCES accounts,
    status text NOT NULL,
    unmatched_reason text,
    amount bigint NOT NULL CHECK (amount > 0),
    currency text NOT NULL,
    transfer_id text,
    reference text,
    remitter text,
    created_at timestamptz NOT NULL DEFAULT now(),
    source text NOT NULL DEFAULT 'bank_transfer',
    settles_at timestamptz,
    UNIQUE (partner_id, transfer_id),
    CONSTRAINT top_ups_account CHECK ((account_id IS NULL) = (status IN ('unmatched', 'returned'))),
    CONSTRAINT top_ups_unmatched_reason CHECK (account_id IS NOT NULL OR unmatched_reason IS NOT NULL)
  );
  CREATE INDEX top_ups_of_partner ON top_ups (partner_id, id);
  CREATE INDEX top_ups_of_account ON top_ups (account_id, id);
  CREATE INDEX top_ups_unmatched ON top_ups (partner_id, id) WHERE status = 'unmatched';
  CREATE INDEX top_ups_unmatched_of_all ON top_ups (id) WHERE status = 'unmatched';
  CREATE INDEX top_ups_once_unmatched ON top_ups (status, id) WHERE unmatched_reason IS NOT NULL;
  CREATE UNIQUE INDEX top_ups_in_flight ON top_ups (account_id) WHERE status = 'initiated';
  CREATE INDEX top_ups_to_settle ON top_ups (settles_at) WHERE status = 'initiated';`;

/** The history of accounts, and the numbers of statement files (docs/interface/statements.md#statements). */
export const ACCOUNT_HISTORY = `
  -- The event that reported each change of an account, so that a partner can request the ones that it missed, and the
  -- amounts booked and held then, which stay when the event is deleted.
  CREATE TABLE account_changes (
    account_id text NOT NULL,
    sequence bigint NOT NULL,
    event_id text NOT NULL,
    -- The event's own time.
    told_at timestamptz NOT NULL,
    booked bigint NOT NULL,
    held bigint NOT NULL,
    PRIMARY KEY (account_id, sequence)
  );
  CREATE TABLE statement_files (
    account_id text NOT NULL REFERENCES accounts,
    number integer NOT NULL CHECK (number > 0),
    digest text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, number),
    UNIQUE (account_id, digest)
  );`;

/** Monthly invoices of credit accounts (docs/interface/money.md#invoices). The next invoice corrects a mistake by a line. */
export const INVOICES = `
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
  CREATE INDEX invoices_to_look_at ON invoices (look_at) WHERE look_at IS NOT NULL;
  CREATE INDEX invoices_unpaid ON invoices (id) WHERE paid_at IS NULL;
  -- The PDF of each invoice, as it was created first.
  CREATE TABLE invoice_documents (
    invoice_id text PRIMARY KEY REFERENCES invoices,
    document bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  ALTER TABLE invoice_documents ALTER COLUMN document SET STORAGE EXTERNAL;

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
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();
  CREATE TRIGGER invoice_documents_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_documents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();`;

/**
 * Reviewers assign, return and correct money (docs/interface/money.md#corrections). One reviewer proposes, another one decides,
 * and a decision is final.
 */
export const CORRECTIONS = `
  CREATE TABLE corrections (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account_balances,
    corrected_entry_id text REFERENCES ledger_entries,
    amount bigint NOT NULL CHECK (amount <> 0),
    currency text NOT NULL,
    description text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TRIGGER corrections_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON corrections
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

  CREATE TABLE money_proposals (
    id text PRIMARY KEY,
    kind text NOT NULL,
    partner_id text NOT NULL REFERENCES partners,
    company_id text REFERENCES companies,
    account_id text REFERENCES accounts,
    top_up_id text REFERENCES top_ups,
    correction_id text UNIQUE,
    corrected_entry_id text REFERENCES ledger_entries,
    amount bigint NOT NULL CHECK (amount <> 0),
    currency text NOT NULL,
    description text,
    note text NOT NULL,
    proposed_by text NOT NULL REFERENCES reviewers,
    proposed_by_name text NOT NULL,
    proposed_at timestamptz NOT NULL DEFAULT now(),
    -- The proposals of a reviewer whose account is disabled become void.
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn', 'void')),
    decided_by text REFERENCES reviewers,
    decided_by_name text,
    decided_at timestamptz,
    decision_note text,
    CONSTRAINT money_proposals_kind CHECK (CASE kind
      WHEN 'assignment' THEN num_nonnulls(company_id, account_id, top_up_id) = 3 AND amount > 0
      WHEN 'return' THEN num_nonnulls(company_id, account_id) = 0 AND top_up_id IS NOT NULL AND amount > 0
      WHEN 'correction' THEN num_nonnulls(company_id, account_id, correction_id, description) = 4
        AND top_up_id IS NULL
      ELSE false END),
    CONSTRAINT money_proposals_decision CHECK (
      num_nonnulls(decided_by, decided_by_name, decided_at) = CASE state WHEN 'waiting' THEN 0 ELSE 3 END),
    CONSTRAINT money_proposals_four_eyes CHECK (
      state = 'waiting' OR (state = 'withdrawn') = (decided_by = proposed_by))
  );
  CREATE INDEX money_proposals_by_state ON money_proposals (state, id);
  CREATE INDEX money_proposals_of_account ON money_proposals (account_id, id) WHERE account_id IS NOT NULL;
  CREATE INDEX money_proposals_of_top_up ON money_proposals (top_up_id, id) WHERE top_up_id IS NOT NULL;
  CREATE UNIQUE INDEX money_proposals_one_of_top_up ON money_proposals (top_up_id)
    WHERE state = 'waiting' AND top_up_id IS NOT NULL;
  CREATE UNIQUE INDEX money_proposals_one_of_entry ON money_proposals (account_id, coalesce(corrected_entry_id, ''))
    WHERE state = 'waiting' AND kind = 'correction';
  CREATE FUNCTION refuse_proposal_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a proposal is decided once, and stays as it was made' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER proposals_stay BEFORE UPDATE ON money_proposals FOR EACH ROW
    WHEN (OLD.state <> 'waiting'
      OR (to_jsonb(OLD) - ARRAY['state', 'decided_by', 'decided_by_name', 'decided_at', 'decision_note'])
        IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['state', 'decided_by', 'decided_by_name', 'decided_at', 'decision_note']))
    EXECUTE FUNCTION refuse_proposal_change();
  CREATE TRIGGER proposals_remain BEFORE DELETE OR TRUNCATE ON money_proposals
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_proposal_change();`;
