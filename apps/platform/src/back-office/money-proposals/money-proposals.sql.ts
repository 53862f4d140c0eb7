/** Proposals never go, and each is decided once: two counts tell whether anything has changed. $1 transfer. */
export const READ_TRANSFER_BASIS = `
  SELECT t.status, count(q.id)::int AS proposed, count(q.decided_at)::int AS decided
  FROM top_ups t LEFT JOIN money_proposals q ON q.top_up_id = t.id WHERE t.id = $1 GROUP BY t.id`;

/** $1 account. */
export const READ_ACCOUNT_BASIS = `
  SELECT a.account_type, a.currency, a.credit_limit::text, count(q.id)::int AS proposed,
    count(q.decided_at)::int AS decided
  FROM accounts a LEFT JOIN money_proposals q ON q.account_id = a.id WHERE a.id = $1 GROUP BY a.id`;

const withNames = (which: string) => `
  SELECT q.id, q.kind, q.state, q.partner_id AS "partnerId", p.name AS "partnerName", q.company_id AS "companyId",
    c.legal_name AS "legalName", q.account_id AS "accountId", q.top_up_id AS "topUpId", t.remitter, t.reference,
    q.corrected_entry_id AS "correctedEntryId", q.amount::float8 AS amount, q.currency, q.description, q.note,
    q.proposed_by AS "proposedBy", q.proposed_by_name AS "proposedByName", q.proposed_at AS "proposedAt",
    q.decided_by AS "decidedBy", q.decided_by_name AS "decidedByName", q.decided_at AS "decidedAt",
    q.decision_note AS "decisionNote"
  FROM (SELECT * FROM money_proposals ${which}) q
  JOIN partners p ON p.id = q.partner_id LEFT JOIN companies c ON c.id = q.company_id
  LEFT JOIN top_ups t ON t.id = q.top_up_id`;

/** $1 proposal. */
export const READ_PROPOSAL = withNames('WHERE id = $1');

/**
 * Those that wait begin with the oldest, all others with the latest. $1 state or null, $2 account or null, $3
 * transfer or null, $4 the id after which the page begins or null, $5 limit.
 */
export const listProposals = ({ isOldestFirst }: { isOldestFirst: boolean }) => {
  const [isAfter, order] = isOldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  return `
    ${withNames(`
      WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR account_id = $2)
        AND ($3::text IS NULL OR top_up_id = $3) AND ($4::text IS NULL OR id ${isAfter} $4)
      ORDER BY id ${order} LIMIT $5`)}
    ORDER BY q.id ${order}`;
};

/** How many wait for a reviewer. $1 the reviewer, who can't decide on own ones, $2 the most that are counted. */
export const COUNT_WAITING = `
  SELECT count(*)::int AS waiting FROM (
    SELECT FROM money_proposals WHERE state = 'waiting' AND proposed_by <> $1 LIMIT $2
  ) counted`;
