import { describe, expect, it } from '@jest/globals';
import { eventQueryOf, failedQueryOf, localInputOf } from './event-queries.js';
import { routeOf } from './route.js';

const card = `crd_${'0'.repeat(32)}`;
const filtersOf = (query: string) => {
  const route = routeOf(`#/events?${query}`);
  if (route.screen !== 'events') throw new Error('not the list');
  return route.filters;
};
const given = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

describe('the parameters of a list of events', () => {
  it.each<[string, Record<string, string>]>([
    ['', {}],
    ['search=Lindqvist&status=failing', { search: 'Lindqvist', status: 'failing' }],
    [`search=${card}`, { cardId: card }],
    [`search=%20${card}`, { cardId: card }],
    [`search=${card}&cardId=crd_other`, { search: card, cardId: 'crd_other' }],
    [`search=evt_${'0'.repeat(32)}`, { search: `evt_${'0'.repeat(32)}` }],
    ['from=2026-03-01T12:00:00.000Z', { createdAfter: '2026-03-01T12:00:00.000Z' }],
    ['to=2026-03-01T12:00%2B02:00', { createdBefore: '2026-03-01T10:00:00.000Z' }],
    ['from=yesterday&to=-000001-01-01T00:00:00Z', {}],
    ['live=off&after=evt_1', {}],
  ])('of %s', (query, expected) => {
    expect(given(eventQueryOf(filtersOf(query)))).toEqual(expected);
  });

  it('become filters for failed events', () => {
    const filters = filtersOf(`status=given_up&search=${card}&to=2026-03-01T12:00:00.000Z`);
    expect(failedQueryOf(filters)).toEqual({
      status: 'given_up',
      cardId: card,
      since: '1970-01-01T00:00:00.000Z',
      until: '2026-03-01T12:00:00.000Z',
    });
  });
});

describe('localInputOf', () => {
  it("is read back by the browser as the same minute, in the reader's time zone", () => {
    const time = new Date('2026-03-29T12:34:00Z');
    expect(new Date(localInputOf(time))).toEqual(time);
    expect(localInputOf(time)).toMatch(/^2026-03-\d\dT\d\d:\d4$/);
  });
});
