import type { DocumentMediaType } from '#contracts';

const signatures: readonly { mediaType: DocumentMediaType; bytes: readonly number[] }[] = [
  { mediaType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** The type according to the first bytes; undefined if it is not accepted. */
export function documentMediaTypeOf(content: Uint8Array): DocumentMediaType | undefined {
  return signatures.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))
    ?.mediaType;
}
