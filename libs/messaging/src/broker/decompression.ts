/**
 * Codecs of the batches that foreign producers, or the broker for a topic's `compression.type`, compress, as far as
 * Node has none of its own. The house compresses nothing itself.
 */
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { uncompress } from 'snappyjs';

/**
 * The most that a batch may be when it is decompressed. The broker bounds only what it is when it is compressed, so a
 * batch of a megabyte could otherwise use up the memory.
 */
export const MAX_BATCH_BYTES = 256 * 1024 * 1024;

const MOST = { maxOutputLength: MAX_BATCH_BYTES };

/** By the names of Kafka. @throws Error for bytes that are not of the codec, and for more than `MAX_BATCH_BYTES`. */
export const decompressors: Readonly<Record<string, (input: Buffer) => Buffer>> = {
  gzip: (input) => gunzipSync(input, MOST),
  snappy: (input) => unsnap(input, MOST),
  lz4: (input) => unlz4(input, MOST),
  zstd: (input) => zstdDecompressSync(input, MOST),
};

// Clients in Java frame the blocks of Snappy in the way of snappy-java, others may send a single block.
const XERIAL_MAGIC = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00]);
const XERIAL_HEADER_BYTES = 16;

/** @throws Error for bytes that are not Snappy, and for more than `maxOutputLength`. */
export function unsnap(
  input: Buffer,
  { maxOutputLength: most }: { maxOutputLength: number },
): Buffer {
  if (!input.subarray(0, XERIAL_MAGIC.length).equals(XERIAL_MAGIC)) return uncompress(input, most);
  const blocks: Buffer[] = [];
  let total = 0;
  for (let at = XERIAL_HEADER_BYTES; at < input.length;) {
    const length = input.readInt32BE(at);
    const end = at + 4 + length;
    if (length < 0 || end > input.length) throw new Error('a block of Snappy is cut off');
    const block = uncompress(input.subarray(at + 4, end), most - total);
    total += block.length;
    blocks.push(block);
    at = end;
  }
  return Buffer.concat(blocks, total);
}

const LZ4_MAGIC = 0x184d2204;
const LZ4_VERSION = 1;
const LZ4_STORED_BLOCK = 0x8000_0000;
const SHORTEST_MATCH = 4;

/**
 * Decompresses one frame of LZ4 (lz4_Frame_format 1.6). Checksums are not verified: the broker verified that of the batch.
 *
 * @throws Error for bytes that are not such a frame, and for more than `maxOutputLength`.
 */
export function unlz4(
  input: Buffer,
  { maxOutputLength: most }: { maxOutputLength: number },
): Buffer {
  const flags = input.readUInt8(4);
  const has = (bit: number): boolean => (flags & (1 << bit)) !== 0;
  if (input.readUInt32LE(0) !== LZ4_MAGIC || flags >> 6 !== LZ4_VERSION)
    throw new Error('a batch is no frame of LZ4');
  if (has(0)) throw new Error('a batch of LZ4 needs a dictionary');
  const blockBytes = 1 << (8 + 2 * ((input.readUInt8(5) >> 4) & 7));
  const out = new Lz4Output(most);
  // After the two bytes: the size of the content, if it is there, and the checksum of the header.
  for (let at = 6 + (has(3) ? 8 : 0) + 1; ;) {
    const size = input.readUInt32LE(at);
    if (size === 0) return out.bytes();
    const start = at + 4;
    const end = start + (size & ~LZ4_STORED_BLOCK);
    if (end > input.length) throw new Error('a block of LZ4 is cut off');
    out.reserve(blockBytes);
    if (size >= LZ4_STORED_BLOCK) out.copy(input, start, end);
    else readLz4Block(input, start, end, out);
    at = end + (has(4) ? 4 : 0);
  }
}

/** Sequences of literals and matches (lz4_Block_format). */
function readLz4Block(input: Buffer, start: number, end: number, out: Lz4Output): void {
  let at = start;
  const lengthOf = (nibble: number): number => {
    let length = nibble;
    if (nibble === 15) {
      let more: number;
      do {
        more = input.readUInt8(at++);
        length += more;
      } while (more === 255);
    }
    return length;
  };
  while (at < end) {
    const token = input.readUInt8(at++);
    const literals = lengthOf(token >> 4);
    if (at + literals > end) throw new Error('a block of LZ4 is cut off');
    out.copy(input, at, at + literals);
    at += literals;
    // The last sequence has no match.
    if (at === end) return;
    const distance = input.readUInt16LE(at);
    at += 2;
    out.repeat(distance, lengthOf(token & 15) + SHORTEST_MATCH);
  }
}

/** What was decompressed so far. A match may lie in an earlier block. */
class Lz4Output {
  private buffer = Buffer.allocUnsafe(64 * 1024);
  private length = 0;

  constructor(private readonly most: number) {}

  /** Makes room for one more block. */
  reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (this.length > this.most) throw new Error('a batch of LZ4 is too large');
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  copy(from: Buffer, start: number, end: number): void {
    this.requireRoom(end - start);
    this.length += from.copy(this.buffer, this.length, start, end);
  }

  /** Copies what stands `distance` bytes before the end; the copy may overlap with itself. */
  repeat(distance: number, count: number): void {
    if (distance === 0 || distance > this.length) throw new Error('a match of LZ4 lies outside');
    this.requireRoom(count);
    const from = this.length - distance;
    for (let copied = 0; copied < count;) {
      const some = Math.min(count - copied, this.length - from);
      this.buffer.copyWithin(this.length, from, from + some);
      this.length += some;
      copied += some;
    }
  }

  bytes(): Buffer {
    if (this.length > this.most) throw new Error('a batch of LZ4 is too large');
    return this.buffer.subarray(0, this.length);
  }

  private requireRoom(bytes: number): void {
    if (this.length + bytes > this.buffer.length) throw new Error('a block of LZ4 is too large');
  }
}
