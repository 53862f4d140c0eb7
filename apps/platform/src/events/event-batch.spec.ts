import { chooseWanted, type IncomingEvent } from './event-batch.js';

const event = (partnerId: string, bytes = 10) =>
  ({ partnerId, channel: 'events', bytes }) as IncomingEvent;

describe('chooseWanted', () => {
  it('wants as many of each endpoint as there is room for', () => {
    const events = ['ptn_1', 'ptn_1', 'ptn_2', 'ptn_1'].map((partnerId) => event(partnerId));
    const room = () => ({ events: 2, bytes: 1_000 });
    expect(chooseWanted(events, room)).toEqual([true, true, true, false]);
  });

  it('wants no more when the bytes are used up', () => {
    const events = [event('ptn_1', 600), event('ptn_1', 600), event('ptn_1', 1)];
    const room = () => ({ events: 9, bytes: 1_000 });
    expect(chooseWanted(events, room)).toEqual([true, true, false]);
  });
});
