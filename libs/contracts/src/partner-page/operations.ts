import type { RetryStage } from '../topics.js';

/** Who may see and repair what is on Kafka (docs/operations.md#the-operations-page). Times in milliseconds. */
export interface OperationsTopics {
  takenAt: string;
  topics: OperationsTopic[];
  groups: OperationsGroup[];
}

export interface OperationsTopic {
  name: string;
  /** Differences between cluster and declaration, in English. */
  faults: string[];
  /** Null if the topic is missing. */
  partitions: number | null;
  /** An upper bound for compacted topics. */
  messages: number;
  ratePerSecond: number;
  consumers: OperationsConsumer[];
}

export interface OperationsConsumer {
  group: string;
  /** Null if unknown. */
  members: number | null;
  /** In Kafka's words, such as `Stable` or `Empty`. */
  state: string;
  lag: number;
  oldestUnprocessedMs: number | null;
  partitions: { partition: number; lag: number; oldestUnprocessedMs: number | null }[];
}

export interface OperationsGroup {
  group: string;
  faults: string[];
  /** The number of records that wait in each retry topic. */
  retries: Record<RetryStage, number>;
  oldestRetryMs: number | null;
  /** Without replayed and discarded ones. */
  deadLetters: number;
}

/** How far a search went. It ends after a number of records or seconds, so that it answers in any case. */
export interface SearchProgress {
  /** How many records were read. */
  searched: number;
  /** False if records remain that were not read. */
  isComplete: boolean;
}

export interface DeadLetterResource {
  /** Its position in the dead-letter topic: `<topic>/<partition>/<offset>`. */
  place: string;
  group: string;
  eventId: string;
  eventType: string;
  key: string | null;
  reason: string;
  /** Its original position. */
  origin: string;
  attempts: number;
  firstFailedAt: string;
  failedAt: string;
}

/** Similar dead letters. */
export interface DeadLetterCount {
  group: string;
  topic: string;
  eventType: string;
  reason: string;
  count: number;
  newest: string;
}

export interface DeadLetterList extends SearchProgress {
  total: number;
  counts: DeadLetterCount[];
  /** The newest ones. */
  data: DeadLetterResource[];
}

/** The content of a record, without personal data. */
export interface RecordContent {
  /** Values of headers that are not known here are masked. */
  headers: Record<string, string>;
  /** The body as JSON with masked values; null without a body. */
  body: string | null;
  bytes: number;
}

export interface DeadLetterDetail extends DeadLetterResource, RecordContent {
  /** Null while it is open. */
  resolution: { action: RepairAction; at: string } | null;
}

export const repairActions = ['replayed', 'discarded'] as const;
export type RepairAction = (typeof repairActions)[number];

/** The most dead letters of one repair. */
export const MAX_REPAIRED_LETTERS = 1_000;

/** The result of a dry run: what a repair would do. */
export interface RepairPreview {
  total: number;
  counts: DeadLetterCount[];
  /** Places of letters that are not replayed, because their group does not read the topic that they name. */
  refused: string[];
  /** Groups without a running consumer. */
  idleGroups: string[];
  /** Names exactly these letters; the repair needs it. */
  confirmation: string;
}

export const repairOutcomes = ['running', 'done', 'failed', 'interrupted'] as const;
export type RepairOutcome = (typeof repairOutcomes)[number];

/** An entry of the trail. */
export interface RepairResource {
  id: string;
  at: string;
  /** The name is null some time after the operator was removed. */
  operator: { id: string; name: string | null };
  action: RepairAction;
  reason: string;
  /** What was selected: filters and places. */
  selection: Record<string, string | string[]>;
  planned: number;
  done: number;
  outcome: RepairOutcome;
  /** In English; null unless it failed. */
  failure: string | null;
}

export interface FoundRecord extends RecordContent {
  place: string;
  topic: string;
  at: string;
  key: string | null;
  eventId: string;
  eventType: string | null;
}

export interface RecordSearchResult extends SearchProgress {
  data: FoundRecord[];
  /** Up to when all records were read; null if none was. */
  searchedUpTo: string | null;
  /** Goes on with the search; null at its end. */
  next: string | null;
}
