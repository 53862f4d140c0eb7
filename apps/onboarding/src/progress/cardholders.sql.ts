import { searchableSql } from '#database';

export const LIST_CARDHOLDERS = `
  SELECT * FROM (
    SELECT coalesce(p.external_id, c.external_id) AS "externalId", p.name, p.role,
      c.status AS state, c.card_type AS "cardType", c.card_id AS "cardId",
      c.failure_code AS "failureCode", c.changed_at AS "changedAt"
    FROM (SELECT * FROM people WHERE company_id = $1) p
      FULL JOIN (SELECT * FROM card_progress WHERE platform_company_id = $2) c
        ON c.external_id = p.external_id
  ) people
  WHERE (role IS DISTINCT FROM 'admin' OR state IS NOT NULL)
    AND ${searchableSql(`concat_ws(' ', name, "externalId")`)} LIKE $3
    AND ($4::text IS NULL OR coalesce(state, 'none') = $4)
    AND ($5::text IS NULL OR "externalId" > $5)
  ORDER BY "externalId" LIMIT $6`;
