import { DeliveryBuffer } from './delivery-buffer.js';
import { DeliveryLimits, type DueEvent } from './delivery-queue.js';

describe('DeliveryBuffer', () => {
  let limits: DeliveryLimits;
  let buffer: DeliveryBuffer;
  let begun: string[];
  let events: Map<string, DueEvent>;

  beforeEach(() => {
    limits = new DeliveryLimits();
    limits.slotsPerEndpoint = 2;
    buffer = new DeliveryBuffer(limits);
    begun = [];
    events = new Map();
    buffer.onBegin(({ id }) => begun.push(id));
  });

  /** `a/1/x` is an event of company 1 at endpoint a, named x. */
  function put(...ids: string[]): void {
    buffer.take(
      ids.map((id) => {
        const [endpointId, companyId] = id.split('/') as [string, string];
        const event = { id, endpointId, companyId, bytes: 10 } as DueEvent;
        events.set(id, event);
        return event;
      }),
    );
  }

  const letOvertake = (id: string) => buffer.letOvertake(events.get(id)!);
  const end = (id: string) => buffer.ended(events.get(id)!);

  function finish(id: string): void {
    end(id);
    buffer.release([events.get(id)!]);
  }

  it('starts as many events as the endpoint has slots, separately for each endpoint', () => {
    put('a/1', 'a/2', 'a/3', 'b/1', 'b/2');
    expect(begun).toEqual(['a/1', 'a/2', 'b/1', 'b/2']);
    end('a/2');
    expect(begun.at(-1)).toBe('a/3');
  });

  it('starts one event of a company at a time, in order', () => {
    put('a/1/x', 'a/1/y', 'a/1/z');
    expect(begun).toEqual(['a/1/x']);
    end('a/1/x');
    end('a/1/y');
    expect(begun).toEqual(['a/1/x', 'a/1/y', 'a/1/z']);
  });

  it('starts a company’s next event in parallel to a slow attempt', () => {
    put('a/1/x', 'a/1/y', 'a/1/z');
    expect(letOvertake('a/1/x')).toBe(true);
    expect(begun).toEqual(['a/1/x', 'a/1/y']);
    end('a/1/x');
    // Still in order: the event waits for its predecessor.
    expect(begun).toEqual(['a/1/x', 'a/1/y']);
    end('a/1/y');
    expect(begun).toEqual(['a/1/x', 'a/1/y', 'a/1/z']);
  });

  it('starts a new event at once while all attempts of its company are slow', () => {
    put('a/1/x');
    letOvertake('a/1/x');
    put('a/1/y');
    expect(begun).toEqual(['a/1/x', 'a/1/y']);
  });

  it('lets an attempt be overtaken once, and not after its end', () => {
    put('a/1/w', 'a/1/x', 'a/1/y', 'a/1/z');
    end('a/1/w');
    expect(letOvertake('a/1/w')).toBe(false);
    expect(letOvertake('a/1/x')).toBe(true);
    expect(letOvertake('a/1/x')).toBe(false);
    expect(begun).toEqual(['a/1/w', 'a/1/x', 'a/1/y']);
  });

  it('limits a company’s concurrent attempts', () => {
    Object.assign(limits, { slotsPerEndpoint: 8, inFlightPerCompany: 2 });
    put('a/1/w', 'a/1/x', 'a/1/y', 'a/1/z', 'a/2');
    letOvertake('a/1/w');
    letOvertake('a/1/x');
    expect(begun).toEqual(['a/1/w', 'a/2', 'a/1/x']);
    end('a/1/w');
    expect(begun.at(-1)).toBe('a/1/y');
    end('a/1/y');
    expect(begun.at(-1)).toBe('a/1/z');
  });

  it('limits slow attempts to the slots of their endpoint', () => {
    put('a/1/w', 'a/1/x', 'a/1/y');
    letOvertake('a/1/w');
    letOvertake('a/1/x');
    expect(begun).toEqual(['a/1/w', 'a/1/x']);
    end('a/1/w');
    expect(begun).toEqual(['a/1/w', 'a/1/x', 'a/1/y']);
  });

  it('does not let a company with many events delay another company', () => {
    limits.slotsPerEndpoint = 1;
    put('a/1/x', 'a/1/y', 'a/1/z', 'a/2');
    end('a/1/x');
    expect(begun).toEqual(['a/1/x', 'a/2']);
  });

  it('ignores an event that is already buffered', () => {
    put('a/1', 'a/1');
    end('a/1');
    expect(begun).toEqual(['a/1']);
  });

  it('frees capacity, in events and bytes, when an event is released', () => {
    limits.bytesPerEndpoint = 25;
    put('a/1', 'a/2');
    expect(buffer.capacityFor('a')).toEqual({ events: 14, bytes: 5 });
    end('a/1');
    expect(buffer.capacityFor('a').events).toBe(14);
    finish('a/2');
    expect(buffer.capacityFor('a')).toEqual({ events: 15, bytes: 15 });
  });

  it('keeps capacity for each endpoint’s slots when the memory is full', () => {
    limits.eventsInMemory = 4;
    put('a/1', 'a/2', 'a/3', 'a/4');
    expect(buffer.capacityFor('a').events).toBe(0);
    expect(buffer.capacityFor('b').events).toBe(2);
  });

  it('limits a dead endpoint to one attempt, and allows one more with each success', () => {
    buffer.slowDown('a');
    put('a/1', 'a/2', 'a/3');
    expect(begun).toEqual(['a/1']);
    buffer.speedUp('a');
    finish('a/1');
    expect(begun).toEqual(['a/1', 'a/2', 'a/3']);
    buffer.speedUp('a');
    put('a/4');
    expect(begun).toHaveLength(3);
  });

  it('removes matching waiting events, and keeps events in flight', () => {
    put('a/1/x', 'a/1/y', 'a/2', 'a/3', 'a/4', 'b/1');
    const out = buffer.takeOutFor('a', ({ id }) => id !== 'a/4');
    expect(out.map(({ id }) => id)).toEqual(['a/1/y', 'a/3']);
    buffer.release(out);
    finish('a/1/x');
    put('a/1/z');
    finish('a/2');
    expect(begun).toEqual(['a/1/x', 'a/2', 'b/1', 'a/4', 'a/1/z']);
  });

  it('wants more events when half of the capacity is free', () => {
    put(...Array.from({ length: 16 }, (_, index) => `a/${index}`));
    buffer.noteMoreQueued('a', true);
    expect(buffer.wantsMore).toBe(false);
    for (let index = 0; index < 8; index += 1) finish(`a/${index}`);
    expect(buffer.wantsMore).toBe(true);
  });

  it('accepts no events when it is closed', () => {
    buffer.close();
    expect(buffer.capacityFor('a').events).toBe(0);
    expect(buffer.wantsMore).toBe(false);
  });
});
