import { Text } from '@mantine/core';
import { type Column, DataTable } from '../../shared/list/data-table.js';

interface EntityTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Shown instead of an empty table. */
  nothing: string;
  columns: readonly Column<Row>[];
}

/** A table of what has an id, or a text if there is none. */
export function EntityTable<Row extends { id: string }>(props: EntityTableProps<Row>) {
  const { nothing, ...table } = props;
  if (table.rows.length === 0) return <Text c="dimmed">{nothing}</Text>;
  return <DataTable {...table} keyOf={({ id }) => id} />;
}
