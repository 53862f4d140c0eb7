export const THREE_DS = `
  -- No foreign keys: a request is created from the rows that it would refer to, and none of them is deleted.
  -- No check of status: Postgres parses the text of a check for each statement that writes, which is four times a
  -- payment. The code that writes it has the words as a type.
  CREATE TABLE three_ds_requests (
    id text PRIMARY KEY,
    acs_transaction_id text NOT NULL UNIQUE,
    -- Opens the landing page: the shop's customer has nothing else.
    challenge_token text NOT NULL UNIQUE,
    partner_id text NOT NULL,
    company_id text NOT NULL,
    card_id text NOT NULL,
    external_id text NOT NULL,
    card_last4 text NOT NULL,
    card_network text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    merchant jsonb NOT NULL,
    return_url text,
    browser_locale text,
    digest text NOT NULL,
    status text NOT NULL DEFAULT 'forwarding',
    created_at timestamptz NOT NULL,
    present_by timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    forwarding_failure text,
    presented_at timestamptz,
    response text,
    reason text,
    ended_at timestamptz,
    -- The next attempt to send the final answer to the ACS. A replica moves it on before its attempt, so that another
    -- one takes over if it dies. Null if there is no answer yet, or if it was sent.
    answer_due_at timestamptz,
    answer_attempts integer NOT NULL DEFAULT 0,
    answered_at timestamptz,
    -- Sandbox: what replaces the partner.
    simulated_partner text,
    -- Sandbox: the next callback gets lost.
    loses_callback boolean NOT NULL DEFAULT false
  ) WITH (fillfactor = 70);
  CREATE INDEX three_ds_requests_forwarding ON three_ds_requests (present_by)
    WHERE status = 'forwarding';
  CREATE INDEX three_ds_requests_presented ON three_ds_requests (expires_at)
    WHERE status = 'presented';
  CREATE INDEX three_ds_requests_unanswered ON three_ds_requests (answer_due_at)
    WHERE answer_due_at IS NOT NULL;`;

/** Sandbox: purchases in the demo shop, as its ACS knows them. */
export const DEMO_SHOP = `
  CREATE TABLE sandbox_purchases (
    id text PRIMARY KEY,
    acs_transaction_id text NOT NULL UNIQUE,
    amount bigint NOT NULL,
    currency text NOT NULL,
    merchant jsonb NOT NULL,
    three_ds_request_id text,
    challenge_url text,
    trans_status text,
    trans_status_reason text,
    challenge_cancel text,
    results_received integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    card_id text NOT NULL,
    payment jsonb,
    -- In the time of the card's company, which may be ahead.
    paid_at timestamptz
  );`;
