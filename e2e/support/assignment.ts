import { callJson } from '#testing';
import type { Endpoints } from '../../local/endpoints.ts';
import type { PartnerCompany } from './partner-company.ts';

interface Assignment {
  counts: { pending: number; done: number; failed: number };
}

/** How far card-provisioning is with a company's first assignment; undefined before it has it. */
export async function assignmentOf(
  { cardProvisioning, partner }: Endpoints,
  company: PartnerCompany,
): Promise<(Assignment['counts'] & { total: number }) | undefined> {
  const { body } = await callJson<{ data: Assignment[] }>(
    'GET',
    `${cardProvisioning}/assignments?companyId=${await company.platformId()}`,
    undefined,
    { authorization: `Bearer ${partner.operatorToken}` },
  );
  const counts = body.data[0]?.counts;
  return counts && { ...counts, total: counts.pending + counts.done + counts.failed };
}
