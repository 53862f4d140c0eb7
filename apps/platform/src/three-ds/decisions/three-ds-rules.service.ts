import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type FieldProblem,
  type SetThreeDsRules,
  type ThreeDsRule,
  type ThreeDsRulesResource,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, unprocessable } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import {
  AccessTrail,
  lockPartner,
  type PartnerCaller,
  requireStillAdmitted,
} from '../../partners/index.js';
import { problemsOf } from './rule-matching.js';

/**
 * The rules contradict each other, or one of them can never decide, or exceeds what its exemption allows. `errors` names
 * them. Nothing changed. Correct the rules and send all of them again.
 */
export const threeDsRulesInvalid = declareError(
  'three_ds_rules_invalid',
  unprocessable('/rules'),
  (errors: FieldProblem[]) => ({
    message: `Nothing changed: ${errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')}.`,
    errors,
  }),
);

/**
 * The rules were changed after the `version` that you sent. Read them again, apply your change, and send the new
 * `version`.
 */
export const threeDsRulesChanged = declareError(
  'three_ds_rules_changed',
  409,
  'version: the rules were changed since. Read them again. Nothing changed.',
);

/** The rules were changed as often as allowed in a day. Nothing changed. Try again on a later day. */
export const threeDsRulesChangedTooOften = declareError(
  'three_ds_rules_changed_too_often',
  409,
  (most: number) => `These rules can be changed ${most} times in a day. Try again later.`,
);

/** There is no such version of the rules. `version` of the current rules is the latest. */
export const threeDsRulesUnknown = declareError(
  'three_ds_rules_unknown',
  404,
  'There is no such version of the rules.',
);

const MOST_CHANGES = 100;
const DAY_MS = 24 * 3_600_000;

interface VersionRow {
  version: number;
  rules: ThreeDsRule[];
  changedAt: Date;
  changedBy: string;
}

/** The partners' rules before the challenge (docs/interface/three-ds.md#decision-before-the-challenge). Versions never change. */
@Injectable()
export class ThreeDsRulesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: AccessTrail,
    private readonly clock: Clock,
  ) {}

  async get(partnerId: string): Promise<ThreeDsRulesResource> {
    return toResource(await latestOf(this.dataSource.manager, partnerId));
  }

  /** @throws three_ds_rules_unknown */
  async version(partnerId: string, version: number): Promise<ThreeDsRulesResource> {
    const [row] = await this.dataSource.query<VersionRow[]>(FIND_VERSION, [partnerId, version]);
    if (!row && version !== 0) throw threeDsRulesUnknown();
    return toResource(row);
  }

  /**
   * Replaces all rules, for requests from now on. The same rules again change nothing.
   *
   * @throws three_ds_rules_invalid, three_ds_rules_changed, three_ds_rules_changed_too_often
   */
  async set(
    caller: PartnerCaller,
    { rules, version }: SetThreeDsRules,
  ): Promise<ThreeDsRulesResource> {
    const problems = problemsOf(rules);
    if (problems.length > 0) throw threeDsRulesInvalid(problems);
    const { partnerId, actorId } = caller;
    return transactionInTurn(this.dataSource, partnerId, async (transaction) => {
      await lockPartner(transaction, partnerId);
      await requireStillAdmitted(transaction, caller);
      const latest = await latestOf(transaction, partnerId);
      const current = toResource(latest);
      if (version !== undefined && version !== current.version) throw threeDsRulesChanged();
      // As they are stored: without undefined members.
      const plain: unknown = JSON.parse(JSON.stringify(rules));
      if (isDeepStrictEqual(plain, current.rules)) return current;
      const now = this.clock.now();
      await refuseTooManyChanges(transaction, partnerId, now);
      const values = [partnerId, current.version + 1, JSON.stringify(rules), now, actorId];
      const [added] = await transaction.query<VersionRow[]>(ADD_VERSION, values);
      const action = 'three_ds_rules_changed';
      await this.trail.write(transaction, { partnerId, actorId, action, subject: null });
      return toResource(added);
    });
  }
}

function toResource(row: VersionRow | undefined): ThreeDsRulesResource {
  if (!row) return { version: 0, rules: [], changedAt: null, changedBy: null };
  return { ...row, changedAt: row.changedAt.toISOString() };
}

async function latestOf(
  manager: EntityManager,
  partnerId: string,
): Promise<VersionRow | undefined> {
  const [row] = await manager.query<VersionRow[]>(FIND_LATEST, [partnerId]);
  return row;
}

async function refuseTooManyChanges(
  transaction: EntityManager,
  partnerId: string,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const changes = await transaction.query<unknown[]>(FIND_CHANGES, [
    partnerId,
    dayAgo,
    MOST_CHANGES,
  ]);
  if (changes.length >= MOST_CHANGES) throw threeDsRulesChangedTooOften(MOST_CHANGES);
}

const VERSION = 'version, rules, changed_at AS "changedAt", changed_by AS "changedBy"';

/** $1 partner. */
const FIND_LATEST = `
  SELECT ${VERSION} FROM three_ds_rules WHERE partner_id = $1 ORDER BY version DESC LIMIT 1`;

/** $1 partner, $2 version. */
const FIND_VERSION = `SELECT ${VERSION} FROM three_ds_rules WHERE partner_id = $1 AND version = $2`;

/** $1 partner, $2 version, $3 rules, $4 now, $5 who sets them. */
const ADD_VERSION = `
  INSERT INTO three_ds_rules (partner_id, version, rules, changed_at, changed_by)
  VALUES ($1, $2, $3::jsonb, $4, $5) RETURNING ${VERSION}`;

/** $1 partner, $2 since when, $3 how many matter. */
const FIND_CHANGES = `
  SELECT FROM (
    SELECT changed_at FROM three_ds_rules WHERE partner_id = $1 ORDER BY version DESC LIMIT $3
  ) AS latest WHERE changed_at > $2`;
