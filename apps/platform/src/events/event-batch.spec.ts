import { countsOf, type IncomingEvent, type NumberedChannel, numberEvents } from './event-batch.js';

function incoming(
  companyId: string,
  { partnerId = 'ptn_1', channel = 'events' as IncomingEvent['channel'], body = 'x' } = {},
): IncomingEvent {
  const createdAt = new Date(0);
  const id = `evt_${companyId}`;
  return { id, createdAt, channel, companyId, partnerId, type: 't', body, traceparent: null };
}

function channelOf(companyId: string, lastSequence: string, rest = {}): NumberedChannel {
  return {
    companyId,
    partnerId: 'ptn_1',
    channel: 'events',
    lastSequence,
    endpointId: 'whe_1',
    isCallable: true,
    ...rest,
  };
}

const plentyOfRoom = () => ({ events: 100, bytes: 1_000 });

describe('countsOf', () => {
  it('counts the events of each company and channel once', () => {
    const events = [
      incoming('cmp_1'),
      incoming('cmp_2'),
      incoming('cmp_1'),
      incoming('cmp_1', { channel: 'transactions' }),
    ];
    expect(countsOf(events)).toEqual([
      ['cmp_1', 'cmp_2'],
      ['ptn_1', 'ptn_1'],
      [2, 1],
      [1, 0],
    ]);
  });
});

describe('numberEvents', () => {
  const sequencesOf = (events: ReturnType<typeof numberEvents>) =>
    events.map((event) => event?.sequence);

  it('numbers each company and channel in the order in which its events came', () => {
    const events = [
      incoming('cmp_1'),
      incoming('cmp_2'),
      incoming('cmp_1'),
      incoming('cmp_1', { channel: 'transactions' }),
      incoming('cmp_1'),
    ];
    const channels = [
      channelOf('cmp_1', '7'),
      channelOf('cmp_1', '1', { channel: 'transactions' }),
      channelOf('cmp_2', '3'),
    ];
    expect(sequencesOf(numberEvents(events, channels, plentyOfRoom))).toEqual([5, 3, 6, 1, 7]);
  });

  it("leaves out what is not the partner's, without a gap", () => {
    const events = [
      incoming('cmp_1', { partnerId: 'ptn_other' }),
      incoming('cmp_1'),
      incoming('cmp_unknown'),
    ];
    const numbered = numberEvents(events, [channelOf('cmp_1', '1')], plentyOfRoom);
    expect(sequencesOf(numbered)).toEqual([undefined, 1, undefined]);
  });

  it('wants what there is room for, and nothing for an endpoint that is not to be called', () => {
    const events = ['cmp_1', 'cmp_1', 'cmp_1', 'cmp_2'].map((company) => incoming(company));
    const channels = [
      channelOf('cmp_1', '3'),
      channelOf('cmp_2', '1', { endpointId: 'whe_2', isCallable: false }),
    ];
    const numbered = numberEvents(events, channels, () => ({ events: 2, bytes: 1_000 }));
    expect(numbered.map((event) => event!.isWanted)).toEqual([true, true, false, false]);
    const large = numberEvents(events, channels, () => ({ events: 9, bytes: 1 }));
    expect(large.map((event) => event!.isWanted)).toEqual([true, false, false, false]);
  });
});
