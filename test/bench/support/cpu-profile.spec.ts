import { sharesOf } from './cpu-profile.ts';

const frame = (functionName: string, url: string) => ({ functionName, url });

describe('shares of a CPU profile', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(root)', ''), children: [2, 5] },
      {
        id: 2,
        callFrame: frame('order', 'file:///x/dist/apps/platform/src/issuing/cards.service.js'),
        children: [3],
      },
      {
        id: 3,
        callFrame: frame('query', 'file:///x/node_modules/@scope/orm/node_modules/pg/lib/query.js'),
        children: [4],
      },
      { id: 4, callFrame: frame('writev', '') },
      { id: 5, callFrame: frame('(idle)', '') },
    ],
    samples: [2, 3, 4, 5],
    timeDeltas: [10, 20, 70, 900],
  };

  it('counts the own time of each package, without idle time', () => {
    expect(sharesOf(profile).map(({ name, own }) => [name, own])).toEqual([
      ['native writev', 70],
      ['pg', 20],
      ['apps/platform/issuing', 10],
      ['(root)', 0],
    ]);
  });

  it('counts the time of called packages for each caller', () => {
    const withCalled = new Map(sharesOf(profile).map((share) => [share.name, share.withCalled]));
    expect(withCalled.get('apps/platform/issuing')).toBe(100);
    expect(withCalled.get('pg')).toBe(90);
  });
});
