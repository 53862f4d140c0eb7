/** The newest event of each partner, of the last day. $1 partners. Each channel has its place in the index. */
export const NEWEST_EVENTS = `
  SELECT wanted.partner_id AS owner, max(newest.id) AS id
  FROM unnest($1::text[]) AS wanted (partner_id)
  CROSS JOIN unnest(ARRAY['events', 'transactions']) AS channels (channel)
  CROSS JOIN LATERAL (
    SELECT e.id FROM events e
    WHERE e.partner_id = wanted.partner_id AND e.channel = channels.channel
      AND e.created_at > now() - interval '1 day'
    ORDER BY e.id DESC LIMIT 1
  ) newest
  GROUP BY wanted.partner_id`;
