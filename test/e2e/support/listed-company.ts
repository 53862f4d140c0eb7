import { eventually } from '#testing';
import pg from 'pg';
import type { Endpoints } from '../../../tools/local/endpoints.ts';

/**
 * Lets a hit of a company's screening appear a day later than the others, as if the list had got its entry then. Ends
 * when the daily screening has opened the case.
 */
export async function putOnListAfterApproval(
  { postgres }: Endpoints,
  companyId: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.platform });
  await client.connect();
  const count = async (sql: string) => (await client.query(sql, [companyId])).rowCount ?? 0;
  try {
    const pending = "SELECT FROM screenings WHERE company_id = $1 AND status = 'pending'";
    await eventually('the first screening', async () => (await count(pending)) === 0);
    await count(
      `DELETE FROM screening_hits h USING screenings s
       WHERE s.id = h.screening_id AND s.company_id = $1`,
    );
    await count(
      "UPDATE screenings SET checked_at = now() - interval '25 hours' WHERE company_id = $1",
    );
    const cases = 'SELECT FROM compliance_cases WHERE company_id = $1';
    await eventually('a case', async () => (await count(cases)) > 0);
  } finally {
    await client.end();
  }
}
