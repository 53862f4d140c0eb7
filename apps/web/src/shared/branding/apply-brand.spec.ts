import { describe, expect, it } from '@jest/globals';
import { brandShadesOf, contrast } from './apply-brand.js';

describe('brandShadesOf', () => {
  it('keeps a colour that can be read as it is', () => {
    expect(brandShadesOf('#0b4f6c')).toMatchObject({ filled: '#0b4f6c', inkOnLight: '#0b4f6c' });
  });

  it.each(['#ffe600', '#ffffff', '#000000', '#ff5a5f', '#7bd389'])(
    'makes %s readable on every surface',
    (colour) => {
      const shades = brandShadesOf(colour)!;
      expect(contrast(shades.filled, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.hover, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.inkOnLight, '#eceef3')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.inkOnDark, '#242833')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['', 'red', '#fff', 'url(https://elsewhere.example)'])('takes no %p', (colour) => {
    expect(brandShadesOf(colour)).toBeUndefined();
  });
});
