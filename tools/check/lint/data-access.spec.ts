import { describe, expect, it } from '@jest/globals';
import { Linter, type Rule } from 'eslint';
import { noFixedDecimals } from './amounts.ts';
import { noZonesInSql, rowsByEntity } from './data-access.ts';

function faultsOf(rule: Rule.RuleModule, code: string, ...options: unknown[]): string[] {
  const config: Linter.Config = {
    plugins: { house: { rules: { rule } } },
    rules: { 'house/rule': ['error', ...options] },
  };
  return new Linter().verify(code, config).map(({ message }) => message);
}

describe('a row of a table with an entity', () => {
  const faultsIn = (sql: string) => faultsOf(rowsByEntity, `query(\`${sql}\`);`, ['cards']);

  it.each([
    'SELECT id, status FROM cards WHERE id = $1',
    'SELECT 1 FROM cards WHERE company_id = $1 AND id = $2 LIMIT 1',
    'INSERT INTO cards (id, status) VALUES ($1, $2)',
    'INSERT INTO cards (id)\n  VALUES ($1) ON CONFLICT DO NOTHING',
    'UPDATE cards SET status = $2, changed_at = now() WHERE id = $1',
    'DELETE FROM cards WHERE id = $1',
  ])('goes by it, and not by %j', (sql) => {
    expect(faultsIn(sql)).toEqual([expect.stringContaining('a row of cards')]);
  });

  it.each([
    'SELECT id FROM people WHERE id = $1',
    'SELECT id FROM cards WHERE id = $1 FOR UPDATE',
    'SELECT id FROM cards WHERE id = ANY ($1)',
    'SELECT count(*) FROM cards WHERE company_id = $1',
    "UPDATE cards SET status = $2 WHERE id = $1 AND status = 'ordered'",
    'UPDATE cards SET tries = tries + 1 WHERE id = $1',
    'INSERT INTO cards (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET tries = cards.tries + 1',
    'DELETE FROM cards WHERE expires_at < now()',
  ])('is not what %j asks for', (sql) => {
    expect(faultsIn(sql)).toEqual([]);
  });
});

describe('a time zone in SQL', () => {
  const faultsIn = (sql: string) => faultsOf(noZonesInSql, `query(\`${sql}\`);`);

  it.each([
    'SELECT (told_at AT TIME ZONE $2)::date FROM changes',
    'SELECT told_at at time  zone "timeZone" FROM changes',
    "SELECT told_at AT TIME ZONE 'Europe/Berlin' FROM changes",
    'SELECT told_at AT TIME ZONE ${zone} FROM changes',
    "SELECT told_at AT TIME ZONE coalesce(time_zone, 'UTC') FROM changes",
    'SELECT timezone($2, told_at) FROM changes',
    "SELECT date_trunc('day', coalesce(told_at, now()), $2) FROM changes",
    "SELECT generate_series(now(), now(), interval '1 day', $2)",
    "SELECT date_add(now(), interval '1 day', $2)",
    'SELECT make_timestamptz(2026, 1, 1, 0, 0, 0, $1)',
    "SET LOCAL TIME ZONE 'Europe/Berlin'",
    'SET timezone TO $1',
  ])('is refused in %j', (sql) => {
    expect(faultsIn(sql)).toEqual([expect.stringContaining('dayBounds')]);
  });

  it.each([
    "SELECT (told_at AT TIME ZONE 'UTC')::date FROM changes",
    "SELECT date_trunc('minute', told_at), id, name FROM changes",
    "SELECT date_trunc('week', coalesce(told_at, now())) AS week, id FROM changes",
    'SELECT generate_series(1, 10, 2), a, b',
    'SELECT time_zone, told_at FROM changes',
  ])('is not in %j', (sql) => {
    expect(faultsIn(sql)).toEqual([]);
  });
});

describe('an amount with fixed decimals', () => {
  const faultsIn = (code: string) => faultsOf(noFixedDecimals, code);

  it.each([
    'show(amount / 100);',
    'show(money.amount / 100);',
    'send({ amount: Math.round(typedAmount * 100) });',
    'show(1000 * minorUnits);',
    'show(booked.toFixed(2));',
    'show((amount.amount / scale).toFixed(2));',
  ])('is refused in %s', (code) => {
    expect(faultsIn(code)).toEqual([expect.stringContaining('currencyExponent')]);
  });

  it.each([
    'show(ownershipPercentage * 100);',
    'show(amount / 10 ** currencyExponent(currency));',
    'show(share.toFixed(2));',
    'show(amount * 2);',
  ])('is not in %s', (code) => {
    expect(faultsIn(code)).toEqual([]);
  });
});
