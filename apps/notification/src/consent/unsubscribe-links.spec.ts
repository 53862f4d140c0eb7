import { describe, expect, it } from '@jest/globals';
import { NotificationConfig } from '../notification.config.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const linksWith = (...unsubscribeSecrets: string[]): UnsubscribeLinks =>
  new UnsubscribeLinks(
    Object.assign(new NotificationConfig(), {
      publicUrl: 'https://mails.partner.example/',
      unsubscribeSecrets,
    }),
  );

describe('a link that ends reminders', () => {
  const ada = {
    directoryCompanyId: '0b4c3c6e-5d3f-4a1e-9d55-1f8a2c6d7e90',
    externalId: 'ada/1',
  };
  const grace = { ...ada, externalId: 'grace' };
  const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

  it('names one person', () => {
    const links = linksWith('a secret');
    const url = links.urlFor(ada);
    expect(url).toMatch(/^https:\/\/mails\.partner\.example\/unsubscribe\/[^/]+$/);
    expect(links.read(tokenOf(url))).toEqual(ada);
  });

  it("can't be changed to name another one", () => {
    const links = linksWith('a secret');
    const [company, , signature] = tokenOf(links.urlFor(ada)).split('.');
    const [, other] = tokenOf(links.urlFor(grace)).split('.');
    expect(links.read(`${company}.${other}.${signature}`)).toBeUndefined();
    expect(links.read(tokenOf(linksWith('another').urlFor(ada)))).toBeUndefined();
  });

  it('stays good while secrets are rolled', () => {
    const token = tokenOf(linksWith('old').urlFor(ada));
    expect(linksWith('new', 'old').read(token)).toEqual(ada);
    expect(linksWith('new').read(token)).toBeUndefined();
  });

  it.each(['', 'a', 'a.b', 'a.b.c', 'a.b.c.d', 'preview'])('is not "%s"', (token) => {
    expect(linksWith('a secret').read(token)).toBeUndefined();
  });
});
