import { describe, expect, it } from '@jest/globals';
import { pathOfPointer } from './field-path.js';

describe('pathOfPointer', () => {
  it('names the field as the form does', () => {
    expect(pathOfPointer('/owners/0/name')).toBe('owners.0.name');
  });

  it('reads escaped signs (RFC 6901)', () => {
    expect(pathOfPointer('/a~1b/c~0d')).toBe('a/b.c~d');
  });

  it('is empty for the whole', () => {
    expect(pathOfPointer('')).toBe('');
  });
});
