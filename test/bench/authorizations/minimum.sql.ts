/**
 * The least that a decision can cost: one SQL function with the same checks, locks and rows as the
 * platform's, in the platform's own tables, without HTTP, validation or a life cycle. $1 the card's number.
 */
export const CREATE_MINIMUM = `
  CREATE TABLE bench_cards (number int PRIMARY KEY, card_id text NOT NULL);
  CREATE FUNCTION bench_authorize(card_number int) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    card record;
    balance record;
    numbered record;
    payment_id text := 'txn_' || gen_random_uuid();
    message_id text := gen_random_uuid();
    event_id text := 'evt_' || gen_random_uuid();
    endpoint text;
  BEGIN
    SELECT c.*, p.external_id INTO card FROM bench_cards n JOIN cards c ON c.id = n.card_id
      JOIN people p ON p.id = c.person_id WHERE n.number = card_number;
    SELECT b.*, a.credit_limit INTO balance FROM account_balances b JOIN accounts a ON a.id = b.account_id
      WHERE b.account_id = card.account_id FOR UPDATE OF b;
    PERFORM FROM payments WHERE processor_id = message_id AND card_id = card.id;
    PERFORM FROM payment_messages WHERE id = message_id AND NOT is_conflict;
    IF card.status <> 'active' OR balance.booked + balance.credit_limit - balance.held < 1 THEN
      RETURN 'declined';
    END IF;
    INSERT INTO payments (id, processor_id, partner_id, company_id, account_id, card_id, person_id,
        external_id, currency, merchant, status, authorized, reversed, cleared, refunded, held, expires_at,
        exceptions, last_event_id, looked_at)
      VALUES (payment_id, message_id, card.partner_id, card.company_id, card.account_id, card.id,
        card.person_id, card.external_id, 'EUR', '{}', 'authorized', 1, 0, 0, 0, 1, now() + interval '7 days',
        '[]', event_id, now());
    INSERT INTO payment_messages (id, payment_id, content, digest, decision, is_conflict)
      VALUES (message_id, payment_id, jsonb_build_object('id', message_id, 'cardId', card.id), message_id,
        '{"outcome": "approved"}', false);
    INSERT INTO holds (id, account_id, amount, expires_at)
      VALUES (payment_id, card.account_id, 1, now() + interval '7 days');
    UPDATE account_balances SET sequence = sequence + 1 WHERE account_id = card.account_id;
    UPDATE companies SET transaction_sequence = transaction_sequence + 1 WHERE id = card.company_id
      RETURNING transaction_sequence INTO numbered;
    SELECT e.id INTO endpoint FROM webhook_endpoints e
      WHERE e.partner_id = card.partner_id AND e.channel = 'transactions';
    INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, created_at)
      VALUES (event_id, card.partner_id, 'transactions', card.company_id, 'transaction_authorized', 2,
        numbered.transaction_sequence, repeat('x', 900), now());
    INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
        next_attempt_at, window_ends_at)
      VALUES (event_id, now(), endpoint, card.company_id, numbered.transaction_sequence, 900, now(),
        now() + interval '5 days');
    RETURN 'approved';
  END $$`;

/** Funds the accounts, which are open in the ledger, and makes the cards usable. */
export const FUND_CARDS = [
  `UPDATE cards SET status = 'active'`,
  `INSERT INTO ledger_transactions (id, cause) SELECT 'fund:' || id, 'fund:' || id FROM accounts`,
  `INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount)
     SELECT side || a.id, 'fund:' || a.id,
       CASE side WHEN 'a:' THEN a.id ELSE 'bank:' || c.partner_id || ':' || a.currency END, a.currency,
       CASE side WHEN 'a:' THEN 1 ELSE -1 END * 1000000000000
     FROM accounts a JOIN companies c ON c.id = a.company_id CROSS JOIN unnest(ARRAY['a:', 'b:']) AS side`,
];

/**
 * Adds entries of the past, as years of payments leave them. They come in pairs, so that balances stay right;
 * their changes are numbered up to 0. $1 number of transactions, which is even.
 */
export const ADD_PAST_ENTRIES = [
  `INSERT INTO ledger_transactions (id, cause)
     SELECT 'past:' || n, 'past:' || n FROM generate_series(1, $1::int) n`,
  `WITH ids AS MATERIALIZED (
       SELECT array_agg(b.account_id) AS own, min(l.id) AS other
       FROM account_balances b, ledger_accounts l WHERE l.kind = 'settlement'
     )
     INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount, account_sequence,
       balance_after, booked_at)
     SELECT side || n, 'past:' || n,
       CASE side WHEN 'pa:' THEN ids.own[1 + ((n - 1) / 2) % cardinality(ids.own)] ELSE ids.other END, 'EUR',
       CASE side WHEN 'pa:' THEN 1 ELSE -1 END * CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END,
       CASE side WHEN 'pa:' THEN n - $1 END, CASE side WHEN 'pa:' THEN -(n % 2) END,
       CASE side WHEN 'pa:' THEN '2020-01-01'::timestamptz + n * interval '1 s' END
     FROM generate_series(1, $1::int) n CROSS JOIN unnest(ARRAY['pa:', 'pb:']) AS side CROSS JOIN ids`,
];
