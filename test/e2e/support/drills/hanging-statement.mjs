// Loaded into a service, as a release would be that hangs or is slow: statements that contain HANGING_STATEMENT are
// never answered, those that contain SLOW_STATEMENT after SLOW_STATEMENT_MS, for each row if they take lists of rows.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const { HANGING_STATEMENT, SLOW_STATEMENT, SLOW_STATEMENT_MS } = process.env;
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (statement, ...rest) {
  const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
  if (HANGING_STATEMENT && text.includes(HANGING_STATEMENT)) return new Promise(() => {});
  const run = () => query.call(this, statement, ...rest);
  const isSlow = SLOW_STATEMENT && text.includes(SLOW_STATEMENT);
  if (!isSlow) return run();
  const [first] = statement?.values ?? rest[0] ?? [];
  const rows = Array.isArray(first) ? first.length : 1;
  return sleep(rows * Number(SLOW_STATEMENT_MS)).then(run);
};
