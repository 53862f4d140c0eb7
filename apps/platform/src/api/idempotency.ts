import { createHash } from 'node:crypto';
import { firstOf, GroupCommit, onOneConnection, Poller, transactionInTurn } from '#database';
import { canonicalJson, declareError, DomainError, parameterMayAnswer, unprocessable } from '#http';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * A request with this Idempotency-Key is still running. Repeat it after `Retry-After` seconds to get its
 * answer.
 */
const idempotencyInProgress = declareError('idempotency_in_progress', 409, () => ({
  message: 'A request with this Idempotency-Key is being worked on. Ask again in a moment.',
  retryAfterSeconds: 1,
}));

/**
 * The Idempotency-Key is empty, longer than 255 characters or has characters that are not printable ASCII.
 * Send another key.
 */
const idempotencyKeyMalformed = declareError(
  'idempotency_key_malformed',
  400,
  'Idempotency-Key must be 1 to 255 printable ASCII characters.',
);

/**
 * The Idempotency-Key was used for a request with another path or body. Use a new key for each new request.
 */
const idempotencyKeyReused = declareError(
  'idempotency_key_reused',
  unprocessable(''),
  'This Idempotency-Key was used before, for another request.',
);

/** A request that may be repeated: the caller, the key (if any) and the content. */
export interface IdempotentRequest {
  key: string | undefined;
  /** Digests of method, path and body, which must mean the same for the same key. */
  fingerprint: () => Fingerprint;
}

interface Fingerprint {
  /** Of the request as it was sent. */
  requestHash: Buffer;
  /** Of what it means. */
  meaningHash: Buffer;
}

function fingerprintOf({ method, path, body }: Request): Fingerprint {
  return fingerprintOfContent(`${method} ${path}\n`, body);
}

/** @param about precedes the content, for example the called path. */
export function fingerprintOfContent(about: string, content: unknown): Fingerprint {
  return {
    requestHash: createHash('sha256')
      .update(about + JSON.stringify(content))
      .digest(),
    meaningHash: createHash('sha256')
      .update(about + canonicalJson(content))
      .digest(),
  };
}

/** The call's `Idempotency-Key` and fingerprint. */
export const Idempotent = createParamDecorator(
  (_data: unknown, context: ExecutionContext): IdempotentRequest => {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.header('idempotency-key');
    if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) throw idempotencyKeyMalformed();
    return { key, fingerprint: () => fingerprintOf(request) };
  },
  [parameterMayAnswer(idempotencyKeyMalformed, idempotencyKeyReused, idempotencyInProgress)],
);

/** Runs work in its own transaction. */
export type InTransaction = <T>(work: (transaction: EntityManager) => Promise<T>) => Promise<T>;

interface KeyedRequest extends Fingerprint {
  partnerId: string;
  key: string;
}

/** The state of a key: its request has finished, is in progress, or is unknown. */
interface KeyState {
  isStored: boolean;
  requestHash: Buffer;
  /** Null in rows of earlier versions. */
  meaningHash: Buffer | null;
  response: unknown;
  isLocked: boolean;
}

const MOST_TOGETHER = 100;

/** The outcome of an item that must have its effect in a transaction of its own. */
export const ALONE = Symbol('in a transaction of its own');

type OutcomeTogether<Result> = Result | DomainError | typeof ALONE;

/** An effect that many callers ask for at once, such as the order of a card. */
interface SharedEffect<Item, Result> {
  /**
   * Has the effects of several items in one transaction, and waits for no row: an item whose row is locked is done
   * alone. A refused item has written nothing.
   *
   * @returns one outcome for each item, in their order.
   */
  together: (transaction: EntityManager, items: Item[]) => Promise<OutcomeTogether<Result>[]>;
  alone: (transaction: EntityManager, item: Item) => Promise<Result>;
  /** Id of the row that the effect locks. */
  rowOf: (item: Item) => Promise<string | undefined>;
}

interface SharedCall<Item> {
  item: Item;
  request: KeyedRequest | undefined;
}

/** Executes an effect for a caller, in one transaction with the effects that others ask for at the same time. */
export type ExecuteShared<Item, Result> = (
  partnerId: string,
  request: IdempotentRequest,
  item: Item,
) => Promise<Result>;

/**
 * Makes a repeated request have its effect once (docs/interface/conventions.md#requests-and-responses). Effect and
 * response are stored in one transaction: a crash leaves both or neither, and a repetition gets the first
 * response.
 */
@Injectable()
export class Idempotency {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * @param row id of a row that the effect locks and that many callers may want at once, such as the
   * company's.
   */
  execute<T>(
    partnerId: string,
    request: IdempotentRequest,
    effect: (transaction: EntityManager) => Promise<T>,
    row?: string,
  ): Promise<T> {
    const keyed = keyedRequest(partnerId, request);
    const work = async (transaction: EntityManager): Promise<T> => {
      if (!keyed) return effect(transaction);
      const [state] = await statesOf(transaction, [keyed]);
      const finished = responseOf<T>(state!, keyed);
      if (finished) return finished.response;
      const response = await effect(transaction);
      await store(transaction, [{ request: keyed, response }]);
      return response;
    };
    return row === undefined
      ? this.dataSource.transaction(work)
      : transactionInTurn(this.dataSource, row, work);
  }

  /**
   * The same for an effect that many callers ask for at once: callers that come while others are being written
   * share the next transaction. Create it once for each effect.
   */
  shared<Item, Result>({
    together,
    alone,
    rowOf,
  }: SharedEffect<Item, Result>): ExecuteShared<Item, Result> {
    const group = new GroupCommit<SharedCall<Item>, OutcomeTogether<Result>>(
      (calls) => this.dataSource.transaction((transaction) => write(transaction, calls, together)),
      MOST_TOGETHER,
    );
    return async (partnerId, request, item) => {
      const outcome = await group.add({ item, request: keyedRequest(partnerId, request) });
      if (outcome === ALONE) {
        const effect = (transaction: EntityManager) => alone(transaction, item);
        return this.execute(partnerId, request, effect, await rowOf(item));
      }
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    };
  }

  /**
   * The same for an effect of several transactions; after a crash, a repetition completes the rest. All
   * transactions use one connection: if calls waited for a second connection while holding one, they could
   * exhaust the pool.
   */
  async executeInSteps<T>(
    partnerId: string,
    request: IdempotentRequest,
    effect: (inTransaction: InTransaction) => Promise<T>,
  ): Promise<T> {
    return onOneConnection(this.dataSource, async (manager) => {
      const inSteps = () => effect((work) => manager.transaction(work));
      const keyed = keyedRequest(partnerId, request);
      if (!keyed) return inSteps();
      const finished = await find<T>(manager, keyed);
      if (finished) return finished.response;
      return locked(manager, keyed, async () => {
        // It may have been finished before the lock was free.
        const finished = await find<T>(manager, keyed);
        if (finished) return finished.response;
        const response = await inSteps();
        await store(manager, [{ request: keyed, response }]);
        return response;
      });
    });
  }
}

function keyedRequest(
  partnerId: string,
  { key, fingerprint }: IdempotentRequest,
): KeyedRequest | undefined {
  return key === undefined ? undefined : { partnerId, key, ...fingerprint() };
}

/** One transaction for the calls of several callers. */
async function write<Item, Result>(
  transaction: EntityManager,
  calls: readonly SharedCall<Item>[],
  together: SharedEffect<Item, Result>['together'],
): Promise<OutcomeTogether<Result>[]> {
  const known = await answeredBefore<Item, Result>(transaction, calls);
  const fresh = calls.filter((call) => !known.has(call));
  if (fresh.length === 0) return calls.map((call) => known.get(call)!);
  const outcomes = await together(
    transaction,
    fresh.map(({ item }) => item),
  );
  const done = fresh.flatMap(({ request }, place) => {
    const response = outcomes[place]!;
    const isDone = response !== ALONE && !(response instanceof DomainError);
    return request && isDone ? [{ request, response }] : [];
  });
  if (done.length > 0) await store(transaction, done);
  fresh.forEach((call, place) => known.set(call, outcomes[place]!));
  return calls.map((call) => known.get(call)!);
}

/** The results of the calls whose key was used earlier, or is in use. */
async function answeredBefore<Item, Result>(
  transaction: EntityManager,
  calls: readonly SharedCall<Item>[],
): Promise<Map<SharedCall<Item>, OutcomeTogether<Result>>> {
  const keyed = calls.filter(({ request }) => request !== undefined);
  const answers = new Map<SharedCall<Item>, OutcomeTogether<Result>>();
  if (keyed.length === 0) return answers;
  const states = await statesOf(
    transaction,
    keyed.map(({ request }) => request!),
  );
  const names = new Set<string>();
  keyed.forEach((call, place) => {
    const name = lockNameOf(call.request!);
    try {
      const finished = responseOf<Result>(states[place]!, call.request!);
      if (finished) answers.set(call, finished.response);
      // A transaction gets its own lock again.
      else if (names.has(name)) throw idempotencyInProgress();
      names.add(name);
    } catch (error) {
      answers.set(call, error as DomainError);
    }
  });
  return answers;
}

const lockNameOf = ({ partnerId, key }: KeyedRequest) => `idempotency ${partnerId} ${key}`;

/** Held until the transaction ends. $1 names. */
const LOCK = `
  SELECT pg_try_advisory_xact_lock(hashtextextended(name, 0)) AS "isLocked"
  FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, place) ORDER BY place`;

/** $1 partners, $2 keys. */
const FIND = `
  SELECT stored.key IS NOT NULL AS "isStored", stored.request_hash AS "requestHash",
    stored.meaning_hash AS "meaningHash", stored.response
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (partner_id, key, place)
  LEFT JOIN idempotency_keys stored ON stored.partner_id = asked.partner_id AND stored.key = asked.key
  ORDER BY place`;

/** $1 partners, $2 keys, $3 digests of requests, $4 digests of meanings, $5 responses, as a list. */
const STORE = `
  INSERT INTO idempotency_keys (partner_id, key, request_hash, meaning_hash, response)
  SELECT partner_id, key, request_hash, meaning_hash, $5::jsonb -> (place - 1)::int
  FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[]) WITH ORDINALITY
    AS done (partner_id, key, request_hash, meaning_hash, place)`;

/** What is known of each request. Locked first, so that nothing can be stored after it was looked for. */
async function statesOf(
  manager: EntityManager,
  requests: readonly KeyedRequest[],
): Promise<KeyState[]> {
  const locks = await manager.query<Pick<KeyState, 'isLocked'>[]>(LOCK, [requests.map(lockNameOf)]);
  const stored = await manager.query<Omit<KeyState, 'isLocked'>[]>(FIND, [
    requests.map(({ partnerId }) => partnerId),
    requests.map(({ key }) => key),
  ]);
  return stored.map((state, place) => ({ ...state, ...locks[place]! }));
}

/**
 * The stored response of a finished request; undefined if this transaction is to have the effect.
 *
 * @throws idempotency_key_reused, idempotency_in_progress
 */
function responseOf<T>(
  { isStored, isLocked, response, ...stored }: KeyState,
  request: KeyedRequest,
): { response: T } | undefined {
  if (isStored) {
    requireSame(stored, request);
    return { response: response as T };
  }
  if (!isLocked) throw idempotencyInProgress();
  return undefined;
}

/** @throws idempotency_key_reused */
function requireSame(
  stored: Pick<KeyState, keyof Fingerprint>,
  { requestHash, meaningHash }: Fingerprint,
): void {
  if (stored.requestHash.equals(requestHash)) return;
  if (!stored.meaningHash?.equals(meaningHash)) throw idempotencyKeyReused();
}

async function store(
  manager: EntityManager,
  done: readonly { request: KeyedRequest; response: unknown }[],
): Promise<void> {
  const requests = done.map(({ request }) => request);
  await manager.query(STORE, [
    requests.map(({ partnerId }) => partnerId),
    requests.map(({ key }) => key),
    requests.map(({ requestHash }) => requestHash),
    requests.map(({ meaningHash }) => meaningHash),
    JSON.stringify(done.map(({ response }) => response)),
  ]);
}

/** The stored response. Needs no lock. @throws idempotency_key_reused */
async function find<T>(
  manager: EntityManager,
  request: KeyedRequest,
): Promise<{ response: T } | undefined> {
  const [state] = await manager.query<[KeyState]>(FIND, [[request.partnerId], [request.key]]);
  return state.isStored ? responseOf(state, request) : undefined;
}

/** Holds the lock across transactions; it is released if the connection breaks. */
async function locked<T>(
  manager: EntityManager,
  request: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const name = lockNameOf(request);
  const [{ isLocked }] = await manager.query<[{ isLocked: boolean }]>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isLocked"',
    [name],
  );
  if (!isLocked) {
    const finished = await find<T>(manager, request);
    if (!finished) throw idempotencyInProgress();
    return finished.response;
  }
  try {
    return await work();
  } finally {
    await manager.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

// Longer than any retry. A key that is used again later has its effect again.
const KEPT_DAYS = 30;
const EVERY_MS = 3_600_000;
const KEYS_PER_STEP = 1_000;

/** Removes expired keys: at boot and every hour, concurrently with other replicas. */
@Injectable()
export class IdempotencyRetention extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** In batches, so that no statement holds many locks for long. @returns the number of removed keys. */
  async poll(): Promise<number> {
    let removed = 0;
    let step: number;
    do {
      step = await this.removeSome();
      removed += step;
    } while (step === KEYS_PER_STEP && !this.isStopping);
    if (removed > 0) this.logger.log(`${removed} old idempotency keys are removed`);
    return removed;
  }

  private async removeSome(): Promise<number> {
    const [, count] = (await this.dataSource.query(REMOVE_OLD, [KEPT_DAYS, KEYS_PER_STEP])) as [
      unknown[],
      number,
    ];
    return count;
  }
}

/** Deletes the oldest keys. $1 days of retention, $2 limit. */
export const REMOVE_OLD = `
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys
    WHERE created_at < now() - $1 * interval '1 day'
    ORDER BY created_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))`;
