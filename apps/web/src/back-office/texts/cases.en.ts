import type { ComplianceCase, ComplianceCaseKind, ComplianceCaseState } from '#contracts';
import { pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

const caseKinds: Record<ComplianceCaseKind, string> = { screening: 'New match' };
const caseStates: Record<ComplianceCaseState, string> = { open: 'Open', closed: 'Closed' };

export const casesInEnglish = {
  heading: 'Cases',
  lead: 'Screening hits that appeared after the first check of a company, the oldest first.',
  filters: 'Filter',
  kind: 'Reason',
  allKinds: 'All reasons',
  kinds: caseKinds,
  states: caseStates,
  nothing: 'No cases.',
  shown: plural({ one: '# case is shown', other: '# cases are shown' }),
  opened: 'Opened',
  result: 'Result',
  cause: ({ details }: ComplianceCase) =>
    `${String(details['list'])}, ${String(details['entryId'])}`,
  resolveCheck: 'Resolve the match under “Checks”.',
  close: 'Close case',
  closeTitle: 'Close this case?',
  closeAdvice: 'Write what you found. The company and the partner do not see it.',
  note: 'Note',
  closed: (name: string, note: string) => `${name}: ${note}`,
};
