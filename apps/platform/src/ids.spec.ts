import { validate, version } from 'uuid';
import { createdAtOf, newId } from './ids.js';

const MANY = 20_000;

/** An id's part behind the prefix, in the notation of a UUID. */
function uuidOf(id: string): string {
  const [, hex] = id.split('_');
  return hex!.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

describe('newId', () => {
  it('is a UUIDv7 behind its prefix', () => {
    const id = newId('evt');
    expect(id).toMatch(/^evt_[0-9a-f]{32}$/);
    expect([validate(uuidOf(id)), version(uuidOf(id))]).toEqual([true, 7]);
  });

  it('is in order and never the same, also within a millisecond', () => {
    const ids = Array.from({ length: MANY }, () => newId('evt'));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(MANY);
    expect(ids.every((id) => validate(uuidOf(id)))).toBe(true);
  });

  it('has 62 bits that are not to be guessed', () => {
    const tails = Array.from({ length: MANY }, () => newId('crd').slice(-16));
    expect(new Set(tails).size).toBe(MANY);
    // Each place takes each of its values: 4 of the first, 16 of the others.
    for (let place = 0; place < 16; place += 1) {
      expect(new Set(tails.map((tail) => tail[place])).size).toBe(place === 0 ? 4 : 16);
    }
  });

  it('contains its time of creation', () => {
    const before = Date.now();
    const at = createdAtOf(newId('per')).getTime();
    expect(at).toBeGreaterThanOrEqual(before);
    // Ids of a busy millisecond may be some ahead.
    expect(at).toBeLessThan(before + 1_000);
  });
});
