import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { onOneConnection, transactionInTurn } from '#database';
import { canonicalJson, parameterMayAnswer } from '#http';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { IdempotencyKey } from './idempotency-key.entity.js';
import {
  idempotencyInProgress,
  idempotencyKeyMalformed,
  idempotencyKeyReused,
} from './idempotency.errors.js';

/** A request that may be repeated: the caller, the key (if any) and the content. */
export interface IdempotentRequest {
  key: string | undefined;
  /** Digests of method, path and body, which must mean the same for the same key. */
  fingerprint: () => Fingerprint;
}

type Fingerprint = Pick<IdempotencyKey, 'requestHash'> & { meaningHash: Buffer };

function fingerprintOf({ method, path, body }: Request): Fingerprint {
  return fingerprintOfContent(`${method} ${path}\n`, body);
}

/** @param about stands before the content, for example the called path. */
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
  [
    parameterMayAnswer(
      'idempotency_key_malformed',
      'idempotency_key_reused',
      'idempotency_in_progress',
    ),
  ],
);

/** Runs work in its own transaction. */
export type InTransaction = <T>(work: (transaction: EntityManager) => Promise<T>) => Promise<T>;

type KeyedRequest = Pick<IdempotencyKey, 'partnerId' | 'key'> & Fingerprint;

const lockNameOf = ({ partnerId, key }: KeyedRequest) => `idempotency ${partnerId} ${key}`;

/**
 * Makes a repeated request have its effect once (docs/interface.md#conventions-of-the-api). Effect and
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
    { key, fingerprint }: IdempotentRequest,
    effect: (transaction: EntityManager) => Promise<T>,
    row?: string,
  ): Promise<T> {
    const work = async (transaction: EntityManager): Promise<T> => {
      if (key === undefined) return effect(transaction);
      const request = { partnerId, key, ...fingerprint() };
      const finished = await this.find<T>(transaction, request);
      if (finished) return finished.response;
      if (!(await this.lock(transaction, request))) return this.answerOfTwin(transaction, request);
      return this.once(transaction, request, () => effect(transaction));
    };
    return row === undefined
      ? this.dataSource.transaction(work)
      : transactionInTurn(this.dataSource, row, work);
  }

  /**
   * The same for an effect of several transactions; after a crash, a repetition completes the rest. All
   * transactions use one connection: if calls waited for a second connection while holding one, they could
   * exhaust the pool.
   */
  async executeInSteps<T>(
    partnerId: string,
    { key, fingerprint }: IdempotentRequest,
    effect: (inTransaction: InTransaction) => Promise<T>,
  ): Promise<T> {
    return onOneConnection(this.dataSource, async (manager) => {
      const inSteps = () => effect((work) => manager.transaction(work));
      if (key === undefined) return inSteps();
      const request = { partnerId, key, ...fingerprint() };
      const finished = await this.find<T>(manager, request);
      if (finished) return finished.response;
      return this.locked(manager, request, () => this.once(manager, request, inSteps));
    });
  }

  private async once<T>(
    manager: EntityManager,
    request: KeyedRequest,
    effect: () => Promise<T>,
  ): Promise<T> {
    // It may have been finished before the lock was free.
    const finished = await this.find<T>(manager, request);
    if (finished) return finished.response;
    const response = await effect();
    await manager.insert(IdempotencyKey, { ...request, response: response as object });
    return response;
  }

  /**
   * The stored response. Needs no lock, so that concurrent repetitions of a finished request all get it.
   *
   * @throws idempotency_key_reused
   */
  private async find<T>(
    manager: EntityManager,
    { partnerId, key, requestHash, meaningHash }: KeyedRequest,
  ): Promise<{ response: T } | undefined> {
    const stored = await manager.findOneBy(IdempotencyKey, { partnerId, key });
    if (!stored) return undefined;
    const isSame =
      stored.requestHash.equals(requestHash) || stored.meaningHash?.equals(meaningHash);
    if (!isSame) throw idempotencyKeyReused();
    return { response: stored.response as T };
  }

  /** The response of a request that held the lock a moment ago. @throws idempotency_in_progress */
  private async answerOfTwin<T>(manager: EntityManager, request: KeyedRequest): Promise<T> {
    const finished = await this.find<T>(manager, request);
    if (!finished) throw idempotencyInProgress();
    return finished.response;
  }

  /** Like `lock`, but held by the connection across transactions, and released if the connection breaks. */
  private async locked<T>(
    manager: EntityManager,
    request: KeyedRequest,
    work: () => Promise<T>,
  ): Promise<T> {
    const name = lockNameOf(request);
    const [{ locked }] = (await manager.query(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
      [name],
    )) as [{ locked: boolean }];
    if (!locked) return this.answerOfTwin(manager, request);
    try {
      return await work();
    } finally {
      await manager.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  }

  /** Held until the transaction ends. @returns false if a concurrent request with the same key holds it. */
  private async lock(transaction: EntityManager, request: KeyedRequest): Promise<boolean> {
    const [{ locked }] = (await transaction.query(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
      [lockNameOf(request)],
    )) as [{ locked: boolean }];
    return locked;
  }
}
