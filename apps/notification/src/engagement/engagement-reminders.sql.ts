export const COMPANIES_A_PAGE = 500;

/**
 * $1 milestones to count from, $2 milestone that must be missing, $3 mail, $4 now, $5 days until the first
 * reminder, $6 days between reminders, $7 maximum number, $8 the company after which to continue.
 */
export const LIST_DUE = `
  SELECT begun.company_id AS "companyId", c.time_zone AS "timeZone",
    reminded.times + 1 AS number
  FROM (
    SELECT company_id, max(reached_at) AS at FROM company_milestones
    WHERE milestone = ANY ($1) AND company_id > $8
    GROUP BY company_id HAVING count(*) = cardinality($1)
  ) AS begun
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS times, max(added_at) AS last FROM engagement_reminders r
    WHERE r.company_id = begun.company_id AND r.mail = $3
  ) AS reminded
  LEFT JOIN directory_companies c ON c.platform_company_id = begun.company_id
  WHERE begun.at <= $4::timestamptz - $5 * interval '1 day'
    AND reminded.times < $7
    AND (reminded.last IS NULL OR reminded.last <= $4::timestamptz - $6 * interval '1 day')
    AND NOT EXISTS (
      SELECT 1 FROM company_milestones done
      WHERE done.company_id = begun.company_id AND done.milestone = $2
    )
  ORDER BY begun.company_id LIMIT ${COMPANIES_A_PAGE}`;
