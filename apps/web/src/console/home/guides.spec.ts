import { describe, expect, it } from '@jest/globals';
import { guideGroups } from '../../../portal/navigation.js';
import { guideUrl, itemGuides } from './guides.js';

describe('the guides of the checklist', () => {
  it('are pages of the portal', () => {
    const pages = guideGroups.flatMap(({ guides }) => guides.map(({ name }) => name));
    expect(pages).toEqual(expect.arrayContaining(Object.values(itemGuides)));
  });

  it('are at the host of the portal', () => {
    const level = {
      level: 'white_label',
      guideUrl: 'https://a.example/b/docs/levels/white-label',
    } as const;
    expect(guideUrl(level, 'conformance')).toBe('https://a.example/b/docs/conformance');
  });
});
