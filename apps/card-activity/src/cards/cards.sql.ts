/** $1 card, $2 company, $3 account, $4 person, $5 external id, $6 type, $7 replaced card, $8 time. */
export const ADD_ORDERED = `
  INSERT INTO cards (id, company_id, account_id, person_id, external_id, card_type, replaces_card_id, ordered_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (id) DO UPDATE SET card_type = excluded.card_type, replaces_card_id = excluded.replaces_card_id,
    ordered_at = excluded.ordered_at`;

/** $1 card, $2 company, $3 account, $4 person, $5 external id. */
export const ADD_MENTIONED = `
  INSERT INTO cards (id, company_id, account_id, person_id, external_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;

/** $1 company, $2 external id, $3 before this id, each or null; $4 limit. */
export const LIST_CARDS = `
  SELECT id, company_id AS "companyId", account_id AS "accountId", external_id AS "externalId",
    card_type AS "cardType", replaces_card_id AS "replacesCardId", ordered_at AS "orderedAt"
  FROM cards
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR external_id = $2)
    AND ($3::text IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4`;
