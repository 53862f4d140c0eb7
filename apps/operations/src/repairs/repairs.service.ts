import { createHash } from 'node:crypto';
import {
  MAX_REPAIRED_LETTERS,
  type Page,
  type RepairAction,
  type RepairedLetters,
  type RepairPreview,
  type RepairResource,
  type StartRepair,
} from '#contracts';
import { declareError, pageOf } from '#http';
import {
  type Broker,
  BROKER,
  type BrokerInspector,
  DeadLetterBox,
  DeadLetterError,
  planRepair,
  repair,
  type RepairPlan,
} from '#messaging';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { filterOf, OperationsCluster } from '../kafka/cluster.js';

const nothingSelected = declareError(
  'nothing_selected',
  409,
  'No open dead letter fits the selection.',
);

const planOutdated = declareError(
  'plan_outdated',
  409,
  'Other dead letters fit the selection than in the dry run. Look at a new dry run first.',
);

const repairRunning = declareError(
  'repair_running',
  409,
  'Another repair is running. Wait until it has ended.',
);

const repairImpossible = declareError('repair_impossible', 409, (problem: string) => problem);

interface RepairRow extends Omit<RepairResource, 'at' | 'operator'> {
  at: Date;
  operatorId: string;
  operatorName: string | null;
}

/** Replays and discards dead letters, and keeps the trail of it (docs/operations.md#the-operations-page). */
@Injectable()
export class Repairs {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(BROKER) private readonly broker: Broker,
    private readonly cluster: OperationsCluster,
  ) {}

  /** The latest first. */
  async list(limit: number, startingAfter?: string): Promise<Page<RepairResource>> {
    const rows: RepairRow[] = await this.dataSource.query(LIST, [startingAfter ?? null, limit + 1]);
    return pageOf(rows, limit, toResource);
  }

  /** What a repair would do now. It changes nothing. @throws repair_impossible, cluster_unavailable */
  preview(action: RepairAction, letters: RepairedLetters): Promise<RepairPreview> {
    return this.cluster.search(async (inspector) => {
      const {
        counts,
        refused,
        idleGroups,
        letters: chosen,
      } = await plan(inspector, action, letters);
      return {
        total: counts.total,
        counts: counts.sorted().map((count) => ({ ...count, newest: count.newest.toISOString() })),
        refused: refused.slice(0, MAX_REPAIRED_LETTERS),
        idleGroups,
        confirmation: await confirmationOf(action, chosen()),
      };
    });
  }

  /**
   * Repairs exactly the letters of a dry run, and records it before and after.
   *
   * @throws nothing_selected, plan_outdated, repair_impossible, repair_running, cluster_unavailable
   */
  start(
    operatorId: string,
    { action, letters, reason, confirmation }: StartRepair,
  ): Promise<RepairResource> {
    return this.cluster.search(async (inspector) => {
      const planned = await plan(inspector, action, letters);
      if (planned.counts.total === 0) throw nothingSelected();
      if ((await confirmationOf(action, planned.letters())) !== confirmation) throw planOutdated();
      const id = await this.begin([
        ...[operatorId, action, reason, JSON.stringify(letters), planned.counts.total],
      ]);
      return this.carryOut(id, action, planned);
    });
  }

  private async carryOut(
    id: string,
    action: RepairAction,
    { letters, counts }: RepairPlan,
  ): Promise<RepairResource> {
    const producer = this.broker.createProducer();
    let done = 0;
    let failure: string | null = null;
    try {
      await repair(producer, action, letters(), (count) => {
        done += count;
        return true;
      });
    } catch (error) {
      failure = error instanceof DeadLetterError ? error.message : 'Kafka does not answer.';
    } finally {
      await producer.close().catch(() => {});
    }
    const outcome = failure === null && done === counts.total ? 'done' : 'failed';
    await this.dataSource.query(END, [id, done, outcome, failure?.slice(0, 500) ?? null]);
    const [row] = (await this.dataSource.query(FIND, [id])) as [RepairRow];
    return toResource(row);
  }

  private async begin(values: unknown[]): Promise<string> {
    await this.dataSource.query(END_INTERRUPTED, [INTERRUPTED_AFTER_MINUTES]);
    const [begun] = (await this.dataSource.query(BEGIN, values)) as { id: string }[];
    if (!begun) throw repairRunning();
    return begun.id;
  }
}

async function plan(
  inspector: BrokerInspector,
  action: RepairAction,
  letters: RepairedLetters,
): Promise<RepairPlan> {
  try {
    const box = await DeadLetterBox.open(inspector);
    return await planRepair(inspector, box, action, filterOf(letters), MAX_REPAIRED_LETTERS);
  } catch (error) {
    throw error instanceof DeadLetterError ? repairImpossible(error.message) : error;
  }
}

/** Differs for other letters, in another order, and for another action. */
async function confirmationOf(
  action: RepairAction,
  letters: AsyncIterable<{ place: string }>,
): Promise<string> {
  const hash = createHash('sha256').update(action);
  for await (const { place } of letters) hash.update(`\n${place}`);
  return hash.digest('base64url');
}

function toResource({ at, operatorId, operatorName, ...row }: RepairRow): RepairResource {
  return {
    ...row,
    at: at.toISOString(),
    operator: { id: operatorId, name: operatorName || null },
  };
}

/** A repair is over in less time; its replica was killed. */
const INTERRUPTED_AFTER_MINUTES = 10;

const SELECT = `
  SELECT r.id::text AS id, r.started_at AS at, r.operator_id AS "operatorId", o.name AS "operatorName",
    r.action, r.reason, r.selection, r.planned, r.done, r.outcome, r.failure
  FROM repairs r JOIN operators o ON o.id = r.operator_id`;

/** $1 cursor or null, $2 limit. */
const LIST = `${SELECT} WHERE $1::bigint IS NULL OR r.id < $1::bigint ORDER BY r.id DESC LIMIT $2`;

/** $1 id. */
const FIND = `${SELECT} WHERE r.id = $1`;

/** $1 operator, $2 action, $3 reason, $4 selection, $5 number of letters. */
const BEGIN = `
  INSERT INTO repairs (operator_id, action, reason, selection, planned)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id::text AS id`;

/** $1 id, $2 number of letters, $3 outcome, $4 failure. */
const END = `
  UPDATE repairs SET done = $2, outcome = $3, failure = $4, seen_at = clock_timestamp()
  WHERE id = $1 AND outcome = 'running'`;

/** $1 minutes. */
const END_INTERRUPTED = `
  UPDATE repairs SET outcome = 'interrupted'
  WHERE outcome = 'running' AND seen_at < now() - make_interval(mins => $1)`;
