import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import {
  childTraceparent,
  currentTraceparent,
  inTrace,
  type SpanStart,
  traceIdOf,
} from './trace-context.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const start: SpanStart = { name: 'work', kind: 'internal' };
const parent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const ANY = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

describe('childTraceparent', () => {
  it('is another span of the same trace, with its flags', () => {
    expect(childTraceparent(parent)).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`));
    expect(childTraceparent(parent)).not.toBe(parent);
    expect(childTraceparent(`00-${TRACE_ID}-00f067aa0ba902b7-00`)).toMatch(/-00$/);
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `00-${TRACE_ID}-00f067aa0ba902b7`,
    `00-${TRACE_ID.toUpperCase()}-00f067aa0ba902b7-01`,
    `${parent}\r\nset-cookie: a=b`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
  ])('begins a trace of its own where there is none to continue: %j', (given) => {
    const begun = childTraceparent(given);
    expect(begun).toMatch(ANY);
    expect(traceIdOf(begun)).not.toBe(TRACE_ID);
    expect(traceIdOf(begun)).not.toMatch(/^0+$/);
    expect(begun).not.toBe(childTraceparent(given));
  });
});

describe('inTrace', () => {
  it('gives one span to all that the work calls, however late', async () => {
    const [first, second] = await inTrace(parent, start, async () => {
      const before = currentTraceparent();
      await sleep(1);
      return [before, currentTraceparent()];
    });
    expect(first).toMatch(ANY);
    expect(second).toBe(first);
    expect(traceIdOf(first)).toBe(TRACE_ID);
  });

  it('keeps apart what runs side by side', async () => {
    const spans = await Promise.all(
      [parent, undefined].map((each) =>
        inTrace(each, start, async () => {
          await sleep(1);
          return traceIdOf(currentTraceparent());
        }),
      ),
    );
    expect(spans[0]).toBe(TRACE_ID);
    expect(spans[1]).not.toBe(TRACE_ID);
  });

  it('leaves nothing behind', () => {
    inTrace(parent, start, () => {});
    expect(currentTraceparent()).toBeUndefined();
  });
});

describe('traceIdOf', () => {
  it('is undefined for what is no traceparent', () => {
    expect(traceIdOf('nonsense')).toBeUndefined();
    expect(traceIdOf(undefined)).toBeUndefined();
  });
});
