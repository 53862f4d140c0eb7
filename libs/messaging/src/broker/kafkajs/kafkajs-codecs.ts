/** Codecs for kafkajs, which itself reads gzip only: a consumer that meets another one ends for ever. */
import { promisify } from 'node:util';
import { gunzip, zstdDecompress } from 'node:zlib';
import kafkajs from 'kafkajs';
import { MAX_BATCH_BYTES, unlz4, unsnap } from '../decompression.js';

const { CompressionCodecs, CompressionTypes } = kafkajs;

const decompressors = {
  [CompressionTypes.GZIP]: promisify(gunzip) as Decompress,
  [CompressionTypes.Snappy]: unsnap,
  [CompressionTypes.LZ4]: unlz4,
  [CompressionTypes.ZSTD]: promisify(zstdDecompress) as Decompress,
};

/** What kafkajs expects of a codec. */
interface Codec {
  compress: () => Promise<Buffer>;
  decompress: (input: Buffer) => Promise<Buffer>;
}

type Decompress = (input: Buffer, options: { maxOutputLength: number }) => Buffer | Promise<Buffer>;

for (const [type, decompress] of Object.entries(decompressors)) {
  (CompressionCodecs as Record<string, () => Codec>)[type] = () => ({
    compress: () => Promise.reject(new Error('records are sent without compression')),
    decompress: async (input: Buffer) => decompress(input, { maxOutputLength: MAX_BATCH_BYTES }),
  });
}
