import type { CompanyResource } from '#contracts';
import { useTexts } from '../texts/index.js';
import type { Simulation } from './simulation.js';
import { SimulationSheet } from './simulation-sheet.js';

const DAYS = 31;

/** In place of the reviewers, of the credit department and of the time. */
export function CompanySimulations({ company: { id, kycStatus } }: { company: CompanyResource }) {
  const { sandbox: texts } = useTexts();
  const base = `/v1/sandbox/companies/${id}`;
  const isPossible = kycStatus !== 'approved' && kycStatus !== 'denied';
  const items = [{ section: 'documents', question: texts.question }];
  const kyc: Simulation[] = [
    { name: texts.startReview, call: { path: `${base}/start-review` }, isPossible },
    {
      name: texts.askForMore,
      call: { path: `${base}/request-information`, body: { items } },
      isPossible,
    },
    { name: texts.approveKyc, call: { path: `${base}/approve-kyc` }, isPossible },
    { name: texts.denyKyc, call: { path: `${base}/deny-kyc`, body: {} }, isPossible },
  ];
  return (
    <SimulationSheet
      simulations={[
        ...kyc,
        { name: texts.approveCredit, call: { path: `${base}/approve-credit`, body: {} } },
        { name: texts.denyCredit, call: { path: `${base}/deny-credit`, body: {} } },
        {
          name: texts.advanceTime(DAYS),
          call: { path: `${base}/advance-time`, body: { days: DAYS } },
        },
      ]}
    />
  );
}
