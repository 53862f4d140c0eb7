import type { EntityManager, EntityTarget, InsertQueryBuilder, ObjectLiteral } from 'typeorm';

type Values<Row extends ObjectLiteral> = Parameters<InsertQueryBuilder<Row>['values']>[0];

/** Inserts a row unless it violates a unique constraint: then the existing row stays as it is. */
export async function insertIfAbsent<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  row: Values<Row>,
): Promise<void> {
  await manager.createQueryBuilder().insert().into(entity).values(row).orIgnore().execute();
}
