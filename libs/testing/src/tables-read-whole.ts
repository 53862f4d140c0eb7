import pg from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/**
 * The tables that the plan of a prepared statement reads completely, instead of by an index.
 *
 * @param options of the session that prepares it.
 */
export async function tablesReadWhole(
  url: string,
  options: string,
  statement: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`,
    );
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
      .filter((node) => node['Node Type'] !== 'ModifyTable' && !node['Index Cond'])
      .flatMap((node) => node['Relation Name'] ?? []);
  } finally {
    await client.end();
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
