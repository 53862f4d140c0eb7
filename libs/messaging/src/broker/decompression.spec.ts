import { describe, expect, it } from '@jest/globals';
import { unlz4, unsnap } from './decompression.js';

const MOST = { maxOutputLength: 1_000_000 };

/** A frame of LZ4 with blocks of up to 64 KiB. The bytes of each block are given. */
function lz4Frame(...blocks: Buffer[]): Buffer {
  const sized = blocks.flatMap((block) => [uint32(block.length), block]);
  const header = Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0]);
  return Buffer.concat([header, ...sized, uint32(0)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Some literals, then a match. @param match less than 19 bytes. */
function sequence(literals: string, distance: number, match: number): Buffer {
  const token = (literals.length << 4) | (match - 4);
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(distance);
  return Buffer.concat([Buffer.from([token]), Buffer.from(literals), bytes]);
}

/** The literals at the end of a block. */
const ending = (literals: string) => Buffer.from([literals.length << 4, ...Buffer.from(literals)]);

describe('unlz4', () => {
  it('repeats earlier bytes, also within the match itself and of an earlier block', () => {
    const frame = lz4Frame(
      Buffer.concat([sequence('abc', 3, 8), ending('-')]),
      Buffer.concat([sequence('d', 13, 6), ending('.')]),
    );
    expect(unlz4(frame, MOST).toString()).toBe('abcabcabcab-dabcabc.');
  });

  it.each([
    ['another frame', Buffer.from([1, 2, 3, 4, 0x40, 0x40, 0, 0, 0, 0, 0])],
    ['a frame without an end', lz4Frame(ending('abc')).subarray(0, -4)],
    ['a block that is cut off', lz4Frame(ending('abc')).subarray(0, -6)],
    ['literals that are cut off', lz4Frame(Buffer.from([0xf0, 200, 1]))],
    ['a match before the beginning', lz4Frame(sequence('abc', 4, 8))],
    ['a match with itself', lz4Frame(sequence('abc', 0, 8))],
    ['no bytes', Buffer.alloc(0)],
  ])('refuses %s', (_what, frame) => {
    expect(() => unlz4(frame, MOST)).toThrow();
  });

  it('refuses more bytes than it may return, without writing them', () => {
    // 64 KiB of one letter in 260 bytes.
    const match = Buffer.from([0x1f, 97, 1, 0, ...Array<number>(255).fill(255), 200]);
    const bomb = lz4Frame(...Array<Buffer>(1_000).fill(match));
    expect(() => unlz4(bomb, MOST)).toThrow('a batch of LZ4 is too large');
  });
});

describe('unsnap', () => {
  // Five literals, then a copy of four of them.
  const block = Buffer.from([9, 4 << 2, ...Buffer.from('hello'), 0x01, 5]);
  const xerial = (...blocks: Buffer[]) => {
    const sized = blocks.flatMap((each) => [uint32(each.length).reverse(), each]);
    const header = Buffer.from('82534e4150505900' + '00000001'.repeat(2), 'hex');
    return Buffer.concat([header, ...sized]);
  };

  it('reads a single block, and the blocks of snappy-java', () => {
    expect(unsnap(block, MOST).toString()).toBe('hellohell');
    expect(unsnap(xerial(block, block), MOST).toString()).toBe('hellohellhellohell');
    expect(unsnap(xerial(), MOST)).toHaveLength(0);
  });

  it('refuses more bytes than it may return, and a block that is cut off', () => {
    expect(() => unsnap(xerial(block, block), { maxOutputLength: 10 })).toThrow();
    expect(() => unsnap(block, { maxOutputLength: 8 })).toThrow();
    expect(() => unsnap(xerial(block).subarray(0, -1), MOST)).toThrow();
    expect(() => unsnap(Buffer.from('no Snappy'), MOST)).toThrow();
  });
});
