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

export const relationshipInEnglish = {
  heading: 'Business relationship',
  active: 'Active',
  restricted: 'Restricted',
  since: (when: string) => `Since ${when}: no new cards, no payments, no automatic top-ups.`,
  otherNeeded: 'Another reviewer has to lift it.',
  reason: 'Reason',
  restrict: {
    title: 'Restrict this company?',
    advice:
      'It gets no new cards, and its payments are declined. Payments that were approved before are still posted. The company and the partner see that it is restricted, but not the reason.',
    submit: 'Restrict company',
  },
  lift: {
    title: 'Lift the restriction?',
    advice: 'The company gets cards again, and its cards can pay.',
    submit: 'Lift restriction',
  },
};
