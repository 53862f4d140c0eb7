/** The ledger of the card accounts (docs/interface/money.md#money). The database enforces its rules. */
export const LEDGER = `
  CREATE TABLE ledger_accounts (
    id text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('card_account', 'settlement', 'bank', 'suspense', 'correction')),
    partner_id text NOT NULL REFERENCES partners,
    currency text NOT NULL,
    UNIQUE (id, currency),
    CONSTRAINT ledger_accounts_card_account CHECK ((kind = 'card_account') = starts_with(id, 'acc_'))
  );
  CREATE TABLE ledger_transactions (
    id text PRIMARY KEY,
    cause text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  -- Each entry of a card account has its place in the account's statement.
  CREATE TABLE ledger_entries (
    id text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES ledger_transactions,
    ledger_account_id text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL CHECK (amount <> 0),
    account_sequence bigint,
    balance_after bigint,
    -- To the millisecond, like the times of events.
    booked_at timestamptz(3),
    FOREIGN KEY (ledger_account_id, currency) REFERENCES ledger_accounts (id, currency),
    CONSTRAINT ledger_entries_booking CHECK (num_nonnulls(account_sequence, balance_after, booked_at)
      = CASE WHEN starts_with(ledger_account_id, 'acc_') THEN 3 ELSE 0 END)
  );
  CREATE INDEX ledger_entries_of_transaction ON ledger_entries (transaction_id);
  CREATE INDEX ledger_entries_of_account ON ledger_entries (ledger_account_id, id);
  CREATE UNIQUE INDEX ledger_entries_of_statement ON ledger_entries (ledger_account_id, booked_at, account_sequence)
    WHERE account_sequence IS NOT NULL;

  CREATE TABLE account_balances (
    account_id text PRIMARY KEY REFERENCES accounts,
    currency text NOT NULL,
    booked bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
    sequence bigint NOT NULL DEFAULT 0,
    has_controls boolean NOT NULL DEFAULT false,
    -- What happens when the balance crosses a threshold. It is stored with the balance, so that a transaction that locks
    -- the balance reads its latest value.
    watch jsonb,
    look_at timestamptz,
    booked_until timestamptz(3),
    -- The end of the account's open month. The default makes the schedule process every new account once: it then
    -- calculates the end of the month, or finds that a debit account has none.
    closes_at timestamptz DEFAULT '-infinity',
    overdue_since timestamptz,
    FOREIGN KEY (account_id, currency) REFERENCES ledger_accounts (id, currency)
  );
  CREATE INDEX account_balances_to_look_at ON account_balances (look_at) WHERE look_at IS NOT NULL;
  CREATE INDEX account_balances_to_close ON account_balances (closes_at) WHERE closes_at IS NOT NULL;

  CREATE TABLE holds (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account_balances,
    amount bigint NOT NULL CHECK (amount >= 0),
    expires_at timestamptz
  );
  -- Holds that expire have an expression of their own. While the statistics say that there are no holds, an index of all
  -- holds with amount > 0 seemed as cheap as the index of accounts for the holds of one account.
  CREATE INDEX holds_to_expire ON holds ((CASE WHEN amount > 0 THEN expires_at END))
    WHERE (CASE WHEN amount > 0 THEN expires_at END) IS NOT NULL;
  CREATE INDEX holds_of_account ON holds (account_id) WHERE amount > 0;`;

/** Entries are never changed: a mistake is corrected by further entries. */
export const LEDGER_IS_APPEND_ONLY = `
  CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
  CREATE TRIGGER transactions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`;

/**
 * One statement inserts the entries of a transaction, and they must add up to zero in each currency. An account's entries
 * continue its balance, and none is booked before the time until which the account is booked.
 */
export const LEDGER_IS_BALANCED = `
  CREATE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    accounts bigint;
  BEGIN
    IF EXISTS (SELECT FROM added GROUP BY transaction_id, currency HAVING sum(amount) <> 0) THEN
      RAISE EXCEPTION 'the entries of a transaction do not add up to zero' USING ERRCODE = 'check_violation';
    END IF;
    IF (SELECT count(*) FROM added) <> (SELECT count(*) FROM ledger_entries
        WHERE transaction_id = ANY (ARRAY(SELECT DISTINCT transaction_id FROM added))) THEN
      RAISE EXCEPTION 'a transaction gets no further entries' USING ERRCODE = 'restrict_violation';
    END IF;
    UPDATE account_balances b SET booked = b.booked + change.amount, booked_until = change.until
      FROM (SELECT ledger_account_id, sum(amount) AS amount, min(booked_at) AS since, max(booked_at) AS until,
          (array_agg(balance_after ORDER BY account_sequence DESC))[1] AS balance
        FROM added WHERE account_sequence IS NOT NULL GROUP BY ledger_account_id) change
      WHERE b.account_id = change.ledger_account_id AND change.balance = b.booked + change.amount
        AND change.since >= coalesce(b.booked_until, '-infinity');
    GET DIAGNOSTICS accounts = ROW_COUNT;
    IF accounts <> (SELECT count(DISTINCT ledger_account_id) FROM added WHERE account_sequence IS NOT NULL) THEN
      RAISE EXCEPTION 'an entry does not continue its account: by its balance, or by its time'
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER entries_balance AFTER INSERT ON ledger_entries
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();
  CREATE FUNCTION refuse_earlier_booking() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'booked_until does not go back' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER booked_until_stays BEFORE UPDATE OF booked_until ON account_balances FOR EACH ROW
    WHEN (OLD.booked_until IS NOT NULL AND NEW.booked_until >= OLD.booked_until IS NOT TRUE)
    EXECUTE FUNCTION refuse_earlier_booking();`;

/** Books entries of card accounts that are inserted without their place: each one follows the account's latest entry. */
export const ENTRIES_WITHOUT_PLACE = `
  CREATE FUNCTION book_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    latest record;
    account record;
  BEGIN
    SELECT account_sequence, balance_after INTO latest FROM ledger_entries
      WHERE ledger_account_id = NEW.ledger_account_id AND account_sequence IS NOT NULL
      ORDER BY booked_at DESC, account_sequence DESC LIMIT 1;
    SELECT b.booked_until, now() + coalesce(k.ahead_ms, 0) * interval '1 ms' AS now INTO account
      FROM account_balances b JOIN accounts a ON a.id = b.account_id
      LEFT JOIN company_clocks k ON k.company_id = a.company_id
      WHERE b.account_id = NEW.ledger_account_id;
    NEW.account_sequence := coalesce(latest.account_sequence, 0) + 1;
    NEW.balance_after := coalesce(latest.balance_after, 0) + NEW.amount;
    NEW.booked_at := greatest(account.booked_until, date_trunc('milliseconds', account.now));
    RETURN NEW;
  END $$;
  CREATE TRIGGER entries_are_booked BEFORE INSERT ON ledger_entries FOR EACH ROW
    WHEN (NEW.account_sequence IS NULL AND starts_with(NEW.ledger_account_id, 'acc_'))
    EXECUTE FUNCTION book_ledger_entry();`;

/**
 * The held amount follows the holds. A hold that grows must be covered by funds or credit. A posting need not be covered,
 * because a clearing cannot be refused.
 */
export const HOLDS_ARE_COVERED = `
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

/** Payments with cards, and the processor's messages from which they are derived. */
export const PAYMENTS = `
  CREATE TABLE payments (
    id text PRIMARY KEY,
    processor_id text NOT NULL,
    partner_id text NOT NULL REFERENCES partners,
    company_id text NOT NULL REFERENCES companies,
    account_id text NOT NULL REFERENCES accounts,
    card_id text NOT NULL REFERENCES cards,
    person_id text NOT NULL,
    external_id text NOT NULL,
    currency text NOT NULL,
    merchant jsonb NOT NULL,
    status text NOT NULL,
    authorized bigint NOT NULL,
    reversed bigint NOT NULL,
    cleared bigint NOT NULL,
    refunded bigint NOT NULL,
    held bigint NOT NULL,
    expires_at timestamptz,
    exceptions jsonb NOT NULL,
    last_event_id text,
    looked_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    spent_on date,
    merchant_amounts jsonb,
    decline jsonb,
    three_ds_request_id text,
    updated_at timestamptz NOT NULL DEFAULT now(),
    exception_state text CHECK (exception_state IN ('open', 'closed')),
    UNIQUE (processor_id, card_id)
  );
  -- Each list is found by its owner and the status, the latest first. A list of all statuses reads the latest payments
  -- of each status.
  CREATE INDEX payments_of_partner ON payments (partner_id, status, id);
  CREATE INDEX payments_of_company ON payments (company_id, status, id);
  CREATE INDEX payments_of_account ON payments (account_id, status, id);
  CREATE INDEX payments_of_card ON payments (card_id, status, id);
  CREATE INDEX payments_by_exception_state ON payments (exception_state, id)
    WHERE exception_state IS NOT NULL;
  CREATE INDEX payments_by_exception_state_of_partner ON payments (partner_id, exception_state, id)
    WHERE exception_state IS NOT NULL;

  CREATE TABLE payment_messages (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL,
    payment_id text NOT NULL REFERENCES payments,
    content jsonb NOT NULL,
    digest text NOT NULL,
    decision jsonb,
    is_conflict boolean NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    account_sequence bigint,
    UNIQUE (id, digest)
  );
  CREATE UNIQUE INDEX payment_messages_by_id ON payment_messages (id) WHERE NOT is_conflict;
  CREATE INDEX payment_messages_of_payment ON payment_messages (payment_id);
  CREATE TABLE first_payments (
    company_id text PRIMARY KEY REFERENCES companies
  );
  -- An approved authentication authorizes one payment.
  CREATE TABLE used_authentications (
    three_ds_request_id text PRIMARY KEY,
    payment_id text NOT NULL REFERENCES payments
  );

  -- The spending rules of cards and companies, and the amounts spent in the periods that they limit.
  CREATE TABLE spending_controls (
    owner_id text PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    controls jsonb NOT NULL
  );
  CREATE INDEX spending_controls_of_company ON spending_controls (company_id);
  CREATE TABLE spent_amounts (
    owner_id text NOT NULL REFERENCES spending_controls,
    period text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (owner_id, period, currency)
  );`;
