import type { RepairAction, RepairOutcome } from '#contracts';
import { pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

const lettersOf = plural({ one: '# dead letter', other: '# dead letters' });

const actions: Record<RepairAction, string> = { replayed: 'Replay', discarded: 'Discard' };
const doneActions: Record<RepairAction, string> = { replayed: 'Replayed', discarded: 'Discarded' };
const outcomes: Record<RepairOutcome, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

export const en = {
  brand: 'Operations',
  close: 'Close',
  any: 'Any',
  kafkaPlaces: 'Kafka',
  welcome: {
    heading: 'Operations',
    lead: 'See topics, lag and dead letters, and repair them. Sign in with your passkey.',
  },
  records: 'Records',
  partitions: 'Partitions',
  partition: 'Partition',
  group: 'Group',
  lag: 'Lag',
  oldest: 'Oldest',
  members: 'Members',
  state: 'State',
  topics: {
    heading: 'Topics',
    lead: 'The topics of the partner side, and how far their readers are.',
    topic: 'Topic',
    rate: 'Per second',
    readers: 'Readers',
    noReaders: 'No reader',
    behind: (group: string, lag: string) => `${group}: ${lag} behind`,
    upToDate: (group: string) => `${group}: up to date`,
    missing: 'Missing',
    back: 'All topics',
    unknown: 'There is no such topic',
    details: 'Details',
    faults: 'Differs from its declaration',
    lagOf: (group: string) => `Lag of ${group}`,
    nothingRead: 'No group reads this topic.',
    find: 'Search records',
  },
  groups: {
    heading: 'Groups',
    lead: 'The consumer groups with their lag, retries and dead letters.',
    retry: (stage: string) => `Retry ${stage}`,
    oldestRetry: 'Oldest retry',
    letters: 'Dead letters',
    unknownState: 'Not running',
    states: {
      Stable: 'Stable',
      Empty: 'Empty',
      PreparingRebalance: 'Rebalancing',
      CompletingRebalance: 'Rebalancing',
      Dead: 'Unknown',
    } as Record<string, string>,
  },
  letters: {
    heading: 'Dead letters',
    lead: 'Records that a group could not process. Personal data is masked.',
    filters: 'Filters of dead letters',
    filterLabels: {
      event: 'Event',
      reason: 'Reason',
      key: 'Key',
      eventId: 'Event id',
    },
    causes: 'Causes',
    count: 'Count',
    event: 'Event',
    newest: 'Newest',
    reason: 'Reason',
    nothing: 'No dead letters.',
    newestOf: (shown: number, all: string) => `The newest ${shown} of ${all}`,
    notAll: (read: string) =>
      `Only the first ${read} were read. Narrow the filters for the others.`,
    choose: 'Choose',
    chooseOne: (place: string) => `Choose ${place}`,
    chosen: plural({ one: '# chosen', other: '# chosen' }),
    failedAt: 'Failed',
    attempts: 'Attempts',
    key: 'Key',
    place: 'Place',
    back: 'All dead letters',
    unknown: 'There is no such dead letter',
    unknownAdvice: 'Kafka deletes dead letters after 30 days.',
    details: 'Details',
    origin: 'Came from',
    firstFailedAt: 'First failed',
    eventId: 'Event id',
    status: 'Status',
    open: 'Open',
    headers: 'Headers',
    body: 'Body',
    noBody: 'Without a body.',
    masked: 'Personal data is masked as •••.',
    bytes: (bytes: string) => `${bytes} bytes`,
  },
  repair: {
    actions,
    doneActions,
    ofAll: (action: RepairAction): string =>
      action === 'replayed'
        ? 'Replay all shown by the filters'
        : 'Discard all shown by the filters',
    title: (action: RepairAction) => `${actions[action]} dead letters`,
    dryRun: 'Dry run',
    would: (action: RepairAction, count: number) =>
      action === 'replayed'
        ? `${lettersOf(count)} would be replayed.`
        : `${lettersOf(count)} would be discarded.`,
    atMost: 'A repair takes at most 1,000. Repeat it for the others.',
    refused: plural({
      one: '# dead letter is left out, because its group does not read the topic that it names.',
      other:
        '# dead letters are left out, because their groups do not read the topics that they name.',
    }),
    idle: (groups: string) =>
      `No consumer of ${groups} is running. What is replayed waits until one is.`,
    replayWarning: 'The group processes them again, with the same event ids.',
    discardWarning: 'They no longer count as open. They stay in Kafka until they expire.',
    reason: 'Reason',
    reasonAbout: 'Recorded with your name. Leave out personal data.',
    result: (done: number, planned: number) => `${done} of ${planned} done.`,
    nothingDone: 'Nothing was changed.',
    refusals: {
      nothing_selected: {
        title: 'No open dead letter fits',
        advice: 'Someone may have repaired them.',
      },
      plan_outdated: {
        title: 'Other dead letters fit than in the dry run',
        advice: 'Nothing was changed. Close this and look at a new dry run.',
      },
      repair_running: {
        title: 'Another repair is running',
        advice: 'Nothing was changed. Try again when it has ended.',
      },
      repair_impossible: {
        title: 'Topics are missing in Kafka',
        advice: 'Nothing was changed. Create the declared topics first.',
      },
      cluster_unavailable: { title: 'Kafka does not answer', advice: 'Try again later.' },
    },
  },
  search: {
    heading: 'Search',
    lead: 'Finds records of a topic by key, event id and time. Personal data is masked.',
    topic: 'Topic',
    key: 'Key',
    keyAbout: 'For example the company id.',
    eventId: 'Event id',
    since: 'From',
    until: 'Until',
    submit: 'Search',
    periodWrong: 'The start must be before the end, and at most 31 days before it.',
    found: plural({ one: '# record found', other: '# records found' }),
    nothing: 'No record fits.',
    searched: (read: string) => `${read} records were read.`,
    searchedUpTo: (read: string, moment: string) =>
      `${read} records were read, the latest of ${moment}. There are more.`,
    goOn: 'Continue searching',
    at: 'Time',
    event: 'Event',
    show: 'Show',
    showOf: (place: string) => `Show ${place}`,
    unknownEvent: 'Unknown event',
  },
  repairs: {
    heading: 'Repairs',
    lead: 'Who replayed or discarded dead letters, when and why.',
    nothing: 'Nothing was repaired yet.',
    what: 'Repair',
    by: (action: RepairAction, count: number) => `${doneActions[action]}: ${lettersOf(count)}`,
    operator: 'Operator',
    erased: 'A removed person',
    reason: 'Reason',
    selection: 'Selection',
    places: plural({ one: '# chosen letter', other: '# chosen letters' }),
    everything: 'All',
    outcome: 'Result',
    outcomes,
    ofPlanned: (done: number, planned: number) => `${done} of ${planned}`,
    at: 'Time',
  },
};

export type OperationsTexts = typeof en;
