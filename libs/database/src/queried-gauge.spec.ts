import { collectFor } from '#observability';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { addQueriedGauge } from './queried-gauge.js';

const SCRAPE_SECONDS = '0.1';

describe('a gauge that is asked of the database', () => {
  let registry: Registry;
  let questions: { answer: (rows: { value: number }[]) => void }[];

  const add = (freshForMs?: number): void => {
    registry = new Registry();
    questions = [];
    const dataSource = {
      query: () => new Promise((answer) => questions.push({ answer })),
    } as unknown as DataSource;
    const gauge = { name: 'waiting', help: 'spec', sql: 'SELECT 1' };
    addQueriedGauge(registry, dataSource, { ...gauge, ...(freshForMs && { freshForMs }) });
  };

  beforeEach(() => add());

  const scrape = () => collectFor(SCRAPE_SECONDS, () => registry.metrics());

  it('is left out of a scrape that can not wait for it, and asked once while there is no answer', async () => {
    expect(await scrape()).not.toMatch(/^waiting /m);
    expect(await scrape()).not.toMatch(/^waiting /m);
    expect(questions).toHaveLength(1);
  });

  it('shows a slow answer that may be kept in the next scrape, and does not ask again', async () => {
    add(60_000);
    expect(await scrape()).not.toMatch(/^waiting /m);
    questions[0]!.answer([{ value: 3 }]);
    await new Promise(setImmediate);
    expect(await scrape()).toMatch(/^waiting 3$/m);
    expect(questions).toHaveLength(1);
  });

  it('is there again as soon as the database answers', async () => {
    await scrape();
    questions[0]!.answer([{ value: 1 }]);
    await new Promise(setImmediate);
    const scraped = scrape();
    questions[1]!.answer([{ value: 7 }]);
    expect(await scraped).toMatch(/^waiting 7$/m);
  });
});
