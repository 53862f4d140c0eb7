import { Logger } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';

const logger = new Logger('migrations');

/**
 * Builds an index beside the readers and writers of its table, however long that takes. For migrations with
 * `transaction = false`. An index that an interrupted build left behind is invalid: it is dropped and built anew.
 * One that is complete stays.
 *
 * @param place what follows `ON`: `people (company_id, id) WHERE left_at IS NULL`. @param how such as `UNIQUE`.
 */
export async function buildIndex(
  queryRunner: QueryRunner,
  name: string,
  place: string,
  how: 'UNIQUE' | '' = '',
): Promise<void> {
  if (queryRunner.isTransactionActive) {
    throw new Error(`${name}: the migration needs transaction = false`);
  }
  // A build waits for transactions that are older than itself, and lets others pass meanwhile: a limit would only
  // leave an invalid index behind.
  const [before] = (await queryRunner.query('SHOW lock_timeout')) as [{ lock_timeout: string }];
  await queryRunner.query('SET lock_timeout = 0');
  try {
    const state = await stateOf(queryRunner, name);
    if (state === 'valid') return;
    if (state === 'invalid') {
      logger.warn(`${name}: an interrupted build left it behind, it is built anew`);
      await queryRunner.query(`DROP INDEX CONCURRENTLY ${name}`);
    }
    await queryRunner.query(`CREATE ${how} INDEX CONCURRENTLY ${name} ON ${place}`);
  } finally {
    await queryRunner.query(`SET lock_timeout = '${before.lock_timeout}'`);
  }
}

async function stateOf(
  queryRunner: QueryRunner,
  name: string,
): Promise<'absent' | 'invalid' | 'valid'> {
  const [index] = (await queryRunner.query(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )) as { isValid: boolean }[];
  if (!index) return 'absent';
  return index.isValid ? 'valid' : 'invalid';
}
