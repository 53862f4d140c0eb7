import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '#config';
import { CardAppConfig } from './card-app.config.js';

const PUBLIC_KEY = 'B'.repeat(87);
const keys = {
  PUSH_PUBLIC_KEY: PUBLIC_KEY,
  PUSH_PRIVATE_KEY: 'k'.repeat(43),
  PUSH_CONTACT: 'mailto:cards@partner.example',
};
const load = (environment: NodeJS.ProcessEnv) => loadConfig(CardAppConfig, environment);

describe('the settings of a card app', () => {
  it('need nothing: then there is no Web Push', () => {
    expect(load({}).options).toEqual({
      name: 'Cards',
      evidenceMonths: 13,
      signedInCallsPerSecond: 50,
      signedOutCallsPerSecond: 50,
    });
  });

  it('allow Web Push by a pair of keys, to the services of the browsers', () => {
    const { push } = load(keys).options;
    expect(push).toMatchObject({ publicKey: PUBLIC_KEY, contact: keys.PUSH_CONTACT });
    expect(push!.services).toContain('fcm.googleapis.com');
    const own = load({ ...keys, PUSH_SERVICES: 'push.example, other.example' }).options;
    expect(own.push!.services).toEqual(['push.example', 'other.example']);
  });

  it('are refused with a half of the keys, or with what is none', () => {
    expect(() => load({ PUSH_PUBLIC_KEY: PUBLIC_KEY })).toThrow(/PUSH_PRIVATE_KEY[^]*PUSH_CONTACT/);
    expect(() => load({ ...keys, PUSH_PRIVATE_KEY: 'short' })).toThrow(/PUSH_PRIVATE_KEY/);
    expect(() => load({ ...keys, PUSH_CONTACT: 'somebody' })).toThrow(/PUSH_CONTACT/);
  });
});
