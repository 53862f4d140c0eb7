/** Open apps are told which payment changed, once the change is committed. */
export const PAYMENTS_CHANNEL = 'payments';

/**
 * What an event changes of its payment. $1 payment, $2 company, $3 account, $4 card, $5 person, $6 external id,
 * $7 currency, $8 merchant, $9 state, $10 and $11 by how much booked and held money change, $12 end of the hold,
 * $13 number of the account's change, $14 time of the event.
 */
export const CHANGE_PAYMENT = `
  INSERT INTO payments AS p (id, company_id, account_id, card_id, person_id, external_id, currency, merchant, state,
    booked, held, expires_at, sequence, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, booked = p.booked + excluded.booked,
    held = p.held + excluded.held, expires_at = coalesce(excluded.expires_at, p.expires_at),
    sequence = excluded.sequence, created_at = least(p.created_at, excluded.created_at),
    updated_at = greatest(p.updated_at, excluded.updated_at)`;

/**
 * A decline has no number. It is the state of a payment only while nothing else is known of it; of two, the
 * later one is kept. $1 to $8 as above, $9 the decline, $10 time of the event.
 */
export const DECLINE_PAYMENT = `
  INSERT INTO payments AS p (id, company_id, account_id, card_id, person_id, external_id, currency, merchant, state,
    decline, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'declined', $9, $10, $10)
  ON CONFLICT (id) DO UPDATE SET
    decline = CASE WHEN p.decline IS NULL OR p.decline ->> 'at' <= excluded.decline ->> 'at'
      THEN excluded.decline ELSE p.decline END,
    created_at = least(p.created_at, excluded.created_at),
    updated_at = greatest(p.updated_at, excluded.updated_at)`;
