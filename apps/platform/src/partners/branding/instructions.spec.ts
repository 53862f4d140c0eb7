import { describe, expect, it } from '@jest/globals';
import { instructionsIn, toHtml } from './instructions.js';

describe('the instructions of a partner', () => {
  const texts = { en: 'English', de: 'Deutsch', 'de-CH': 'Schweizerdeutsch' };

  it.each([
    ['de-CH', 'Schweizerdeutsch'],
    ['de-ch', 'Schweizerdeutsch'],
    ['de-AT', 'Deutsch'],
    ['de', 'Deutsch'],
    ['en-US', 'English'],
    ['fr-FR', 'English'],
  ])('are, for %s: %s', (locale, text) => {
    expect(instructionsIn(texts, locale)).toBe(text);
  });

  it('fall back to another language without English, and to nothing without any', () => {
    expect(instructionsIn({ fi: 'Suomi' }, 'de')).toBe('Suomi');
    expect(instructionsIn({}, 'de')).toBeUndefined();
  });

  it('may be plain text or Markdown', () => {
    expect(toHtml('Open the app.\nApprove.')).toBe('<p>Open the app.<br>\nApprove.</p>\n');
    expect(toHtml('1. **Open**\n2. Approve')).toContain('<li><strong>Open</strong></li>');
  });

  it('link only to https, in a new window without opener and referrer', () => {
    expect(toHtml('[App](https://partner.example/app)')).toBe(
      '<p><a href="https://partner.example/app" target="_blank" rel="noopener noreferrer">App</a></p>\n',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](http://partner.example)',
    '![x](https://partner.example/pixel.png)',
    '[x](https://a"onmouseover="alert(1))',
    '<https://partner.example" onclick="alert(1)>',
  ])('hold nothing that acts: %s', (text) => {
    const tags = toHtml(text).match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(
        /^<\/?(p|a)( href="https:[^"]*" target="_blank" rel="noopener noreferrer")?>$/,
      );
    }
  });
});
