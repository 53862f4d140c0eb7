import type { ReviewTaskKind } from '#contracts';
import { pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

const kinds: Record<ReviewTaskKind, string> = {
  kyc: 'KYC',
  credit: 'Credit',
  proposal: 'Proposal',
  case: 'Case',
};

export const tasksInEnglish = {
  heading: 'Tasks',
  lead: 'Everything that waits for a reviewer, what is due first at the top.',
  filters: 'Filter',
  search: 'Search',
  searchHelp: 'Company or id',
  kind: 'Kind',
  allKinds: 'All',
  kinds,
  assignee: 'Assignee',
  everyone: 'All',
  mine: 'Me',
  noOne: 'No one',
  you: (name: string) => `${name} (you)`,
  nothing: 'No tasks.',
  shown: plural({ one: '# task is shown', other: '# tasks are shown' }),
  noCompany: 'Unmatched money',
  overdue: 'Overdue',
  since: (time: string) => `for ${time}`,
  dueIn: (time: string) => `in ${time}`,
  take: 'Take',
  takeOver: 'Take over',
  giveBack: 'Give back',
  handOver: 'Hand over',
  labelOf: (action: string, company: string) => `${action}: ${company}`,
  handOverTitle: 'Hand over this task',
  colleague: 'To',
};

export const notesInEnglish = {
  heading: 'Notes',
  nothing: 'No notes yet.',
  write: 'Write a note',
  advice: 'For other reviewers and the record. The company and the partner do not see it.',
  note: 'Note',
  save: 'Save note',
};
