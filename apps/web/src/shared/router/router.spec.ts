import { describe, expect, it } from '@jest/globals';
import { routesIn } from './router.js';

const colours = ['red', 'green'] as const;

const { hrefOf, routeOf } = routesIn('list', {
  list: { path: '/things', filters: { colour: colours, search: 'text' } },
  thing: { path: '/things/:id' },
  part: { path: '/things/:id/parts/:part', values: { part: ['lid', 'handle'] } },
  code: { path: 'enrol=:code' },
});

describe('a route', () => {
  it.each(['', '#', '#/', '#/things', '#/things/'])('of %j is that of the home screen', (hash) => {
    expect(routeOf(hash)).toEqual({
      screen: 'list',
      place: expect.stringContaining('/things'),
      filters: { colour: '', search: '' },
    });
  });

  it.each(['evt_1', 'a/b c', 'a?b=c', '100%', 'ä#1'])('leads back to the thing %j', (id) => {
    expect(routeOf(hrefOf.thing({ id }))).toMatchObject({ screen: 'thing', id });
  });

  it('takes what is badly encoded as it stands', () => {
    expect(routeOf('#/things/%E0%A4%A')).toMatchObject({ screen: 'thing', id: '%E0%A4%A' });
  });

  it('may be no path at all', () => {
    expect(routeOf('#enrol=K7QM-2XPD')).toMatchObject({ screen: 'code', code: 'K7QM-2XPD' });
    expect(hrefOf.code({ code: 'K7QM-2XPD' })).toBe('#enrol=K7QM-2XPD');
  });

  it.each(['#/nowhere', '#/things/1/2', '#/things/1/parts/wheel', '#things', '#enrol='])(
    'of %j is unknown',
    (hash) => {
      expect(routeOf(hash).screen).toBe('unknown');
    },
  );

  it('distinguishes two items of one screen, and ignores their filters', () => {
    const placeOf = (hash: string) => routeOf(hash).place;
    expect(placeOf('#/things/1')).not.toBe(placeOf('#/things/2'));
    expect(placeOf('#/things?colour=red')).toBe(placeOf('#/things?colour=green'));
  });
});

describe('filters', () => {
  it.each([
    { colour: 'red', search: '' },
    { colour: '', search: 'a & b = ü?#/' },
    { colour: '', search: '' },
  ] as const)('in an address are read as they were written: %j', (filters) => {
    expect(routeOf(hrefOf.list(filters))).toMatchObject({ screen: 'list', filters });
  });

  it('that narrow nothing are not in the address', () => {
    expect(hrefOf.list({ colour: '', search: 'lid' })).toBe('#/things?search=lid');
    expect(hrefOf.list()).toBe('#/things');
  });

  it.each(['colour=blue', 'size=9', `search=${'a'.repeat(201)}`, '?', '%', 'colour'])(
    'that are none (%#) narrow nothing',
    (query) => {
      expect(routeOf(`#/things?${query}`)).toMatchObject({
        screen: 'list',
        filters: { colour: '', search: '' },
      });
    },
  );
});
