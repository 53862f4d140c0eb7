import { describe, expect, it } from '@jest/globals';
import { ServerSentEvents } from './partner-api.js';

describe('server-sent events', () => {
  it.each([
    ['whole', ['event: a\ndata: {}\n\nevent: b\ndata: {}\n\n'], ['a', 'b']],
    ['in parts', ['eve', 'nt: a\ndata', ': {}\n', '\nevent: b\ndata: {}\n\n'], ['a', 'b']],
    ['unfinished', ['event: a\ndata: {}\n'], []],
    ['without a name', ['data: {}\n\n: comment\n\n'], []],
  ])('are found: %s', (_what, parts, expected) => {
    const found: string[] = [];
    const events = new ServerSentEvents((name) => found.push(name));
    for (const part of parts) events.take(part);
    expect(found).toEqual(expected);
  });
});
