/**
 * Attempts by steps of time. $1 endpoint, $2 and $3 bounds of the time, $4 seconds of a step. The times bound the
 * partitions and, by their index, the pages that are read.
 */
export const DELIVERIES_BY_STEP = `
  SELECT floor(extract(epoch FROM attempted_at - $2::timestamptz) / $4)::int AS step,
    (count(*) FILTER (WHERE failure IS NULL))::int AS succeeded,
    (count(*) FILTER (WHERE failure IS NOT NULL))::int AS failed,
    percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY duration_ms) AS percentiles
  FROM delivery_attempts
  WHERE endpoint_id = $1 AND attempted_at >= $2::timestamptz AND attempted_at < $3::timestamptz
  GROUP BY step`;
