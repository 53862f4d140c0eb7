/**
 * Each person's by themselves: Postgres would read all the devices for some people. $1 companies,
 * $2 external ids, $3 replica, $4 s after which one is dead.
 */
export const REACH = `
  SELECT lookup.place::int - 1 AS place, device.*
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS lookup (company_id, external_id, place)
    CROSS JOIN LATERAL (
      SELECT d.id, d.push_subscription AS push, count(s.id) > 0 AS "isOpen",
        coalesce(bool_or(s.replica <> $3::uuid), false) AS "isOpenElsewhere"
      FROM strong_auth_people p
        JOIN strong_auth_devices d ON d.person_id = p.id AND d.revoked_at IS NULL
        LEFT JOIN approval_streams s ON s.company_id = p.company_id AND s.external_id = p.external_id
          AND s.device_id = d.id AND s.seen_at > now() - make_interval(secs => $4::float8)
      WHERE p.company_id = lookup.company_id AND p.external_id = lookup.external_id
      GROUP BY d.id
    ) AS device`;
