import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { onOneConnection, transactionInTurn } from '#database';
import { parameterMayAnswer } from '#http';
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
  /** Digest of method, path and body, which must be the same for the same key. */
  fingerprint: () => Buffer;
}

function fingerprintOf({ method, path, body }: Request): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body)}`)
    .digest();
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

const lockNameOf = (partnerId: string, key: string) => `idempotency ${partnerId} ${key}`;

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
      await this.lock(transaction, partnerId, key);
      return this.once(transaction, partnerId, key, fingerprint(), () => effect(transaction));
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
    return onOneConnection(this.dataSource, (manager) => {
      const inSteps = () => effect((work) => manager.transaction(work));
      if (key === undefined) return inSteps();
      return this.locked(manager, partnerId, key, () =>
        this.once(manager, partnerId, key, fingerprint(), inSteps),
      );
    });
  }

  private async once<T>(
    manager: EntityManager,
    partnerId: string,
    key: string,
    requestHash: Buffer,
    effect: () => Promise<T>,
  ): Promise<T> {
    const stored = await manager.findOneBy(IdempotencyKey, { partnerId, key });
    if (stored) {
      if (!stored.requestHash.equals(requestHash)) throw idempotencyKeyReused();
      return stored.response as T;
    }
    const response = await effect();
    await manager.insert(IdempotencyKey, {
      partnerId,
      key,
      requestHash,
      response: response as object,
    });
    return response;
  }

  /** Like `lock`, but held by the connection across transactions, and released if the connection breaks. */
  private async locked<T>(
    manager: EntityManager,
    partnerId: string,
    key: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const name = lockNameOf(partnerId, key);
    const [{ locked }] = (await manager.query(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
      [name],
    )) as [{ locked: boolean }];
    if (!locked) throw idempotencyInProgress();
    try {
      return await work();
    } finally {
      await manager.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  }

  /** Held until the transaction ends. A concurrent request with the same key is refused instead of waiting. */
  private async lock(transaction: EntityManager, partnerId: string, key: string): Promise<void> {
    const [{ locked }] = (await transaction.query(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
      [lockNameOf(partnerId, key)],
    )) as [{ locked: boolean }];
    if (!locked) throw idempotencyInProgress();
  }
}
