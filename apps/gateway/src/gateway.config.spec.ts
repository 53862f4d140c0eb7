import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '#config';
import { GatewayConfig } from './gateway.config.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const TOKEN = 'token-of-this-year';
const OTHER_TOKEN = 'token-of-another';

const load = (environment: Record<string, string>) =>
  loadConfig(GatewayConfig, { KAFKA_BROKERS: 'localhost:9092', ...environment });

const withSenders = (senders: unknown, environment: Record<string, string> = {}) =>
  load({ WEBHOOK_SENDERS: JSON.stringify(senders), ...environment });

/** The lines of the error message, without any values. */
function faultsOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as Error;
    for (const value of [SECRET, TOKEN, OTHER_TOKEN, 'short', 'no address', 'blank s']) {
      expect(message).not.toContain(value);
    }
    return message;
  }
  throw new Error('nothing was wrong with it');
}

const sender = (fields: object = {}) => ({ name: 'issuer', tokens: [OTHER_TOKEN], ...fields });

describe('the senders of webhooks', () => {
  it('are one, by variables of its own, as long as no others are listed', () => {
    const { senders } = load({ WEBHOOK_TOKENS: TOKEN, WEBHOOK_SIGNING_SECRETS: SECRET });
    expect(senders).toEqual([
      {
        name: 'default',
        header: 'partner-api-token',
        tokens: [TOKEN],
        transactionTokens: undefined,
        signingSecrets: [SECRET],
        sources: undefined,
      },
    ]);
  });

  it('are the listed ones in addition, or exclusively', () => {
    const both = withSenders([sender()], { WEBHOOK_TOKENS: TOKEN });
    expect(both.senders.map(({ name }) => name)).toEqual(['default', 'issuer']);
    const { senders } = withSenders([sender({ header: 'X-Token' })]);
    expect(senders).toEqual([{ name: 'issuer', header: 'X-Token', tokens: [OTHER_TOKEN] }]);
  });

  it('are needed', () => {
    expect(faultsOf(() => load({}))).toContain('  WEBHOOK_TOKENS: ');
  });

  it.each([
    ['name', { name: 'blank s' }],
    ['name', { name: undefined }],
    ['header', { header: 'blank s' }],
    ['header', { header: null }],
    ['tokens', { tokens: ['short'] }],
    ['tokens', { tokens: [] }],
    ['tokens', { tokens: undefined }],
    ['tokens', { tokens: null }],
    ['tokens', { tokens: [7] }],
    ['transactionTokens', { transactionTokens: ['short'] }],
    ['transactionTokens', { transactionTokens: [] }],
    ['transactionTokens', { transactionTokens: null }],
    ['signingSecrets', { signingSecrets: ['short'] }],
    // Each of these would leave webhooks unsigned although the configuration seems to require signatures.
    ['signingSecrets', { signingSecrets: [] }],
    ['signingSecrets', { signingSecrets: null }],
    ['signingSecret', { signingSecret: SECRET }],
    ['sources', { sources: ['no address'] }],
    ['sources', { sources: [] }],
    ['sources', { sources: null }],
  ])('are refused with a wrong %s, by its place: %j', (field, fields) => {
    const message = faultsOf(() =>
      withSenders([sender({ name: 'right', tokens: [TOKEN] }), sender(fields)]),
    );
    expect(message).toContain(`  WEBHOOK_SENDERS: [1].${field}: `);
  });

  it('are all named that are wrong, beside all else that is', () => {
    const message = faultsOf(() =>
      withSenders([sender({ tokens: ['short'] }), sender({ sources: ['no address'] })], {
        PORT: 'blank s',
        WEBHOOK_HEADER: 'blank s',
      }),
    );
    expect(message).toMatch(/WEBHOOK_SENDERS: .*\[0\]\.tokens: .*\[1\]\.sources: /);
    expect(message).toContain('  PORT: ');
    expect(message).toContain('  WEBHOOK_HEADER: ');
  });

  it('share no token, which would bypass a signature, and no name', () => {
    const environment = { WEBHOOK_TOKENS: `${TOKEN},${OTHER_TOKEN}` };
    const ofDefault = faultsOf(() => withSenders([sender({ header: 'x-other' })], environment));
    expect(ofDefault).toContain('WEBHOOK_SENDERS: no two may have the same token');
    const ofAnother = faultsOf(() => withSenders([sender(), sender({ name: 'other' })]));
    expect(ofAnother).toContain('WEBHOOK_SENDERS: no two may have the same token');
    const named = faultsOf(() => withSenders([sender(), sender({ tokens: [TOKEN] })]));
    expect(named).toContain('WEBHOOK_SENDERS: no two may have the same name');
    expect(faultsOf(() => withSenders([sender({ name: 'default' })]))).toContain('same name');
  });

  it('share no token between their two webhooks either', () => {
    const own = { WEBHOOK_TOKENS: TOKEN, WEBHOOK_TRANSACTION_TOKENS: OTHER_TOKEN };
    expect(load(own).senders).toMatchObject([{ transactionTokens: [OTHER_TOKEN] }]);
    const ofDefault = faultsOf(() => load({ ...own, WEBHOOK_TRANSACTION_TOKENS: TOKEN }));
    expect(ofDefault).toContain('  WEBHOOK_TRANSACTION_TOKENS: must differ from WEBHOOK_TOKENS');
    const ofOne = faultsOf(() => withSenders([sender({ transactionTokens: [OTHER_TOKEN] })]));
    expect(ofOne).toContain('WEBHOOK_SENDERS: no two may have the same token');
    const ofTwo = faultsOf(() => withSenders([sender()], own));
    expect(ofTwo).toContain('WEBHOOK_SENDERS: no two may have the same token');
  });

  it('have no secrets and addresses but their own', () => {
    const message = faultsOf(() =>
      withSenders([sender()], {
        WEBHOOK_TRANSACTION_TOKENS: TOKEN,
        WEBHOOK_SIGNING_SECRETS: SECRET,
        WEBHOOK_SOURCES: '127.0.0.1',
      }),
    );
    expect(message).toContain('  WEBHOOK_SIGNING_SECRETS: is only for WEBHOOK_TOKENS');
    expect(message).toContain('  WEBHOOK_SOURCES: is only for WEBHOOK_TOKENS');
    expect(message).toContain('  WEBHOOK_TRANSACTION_TOKENS: is only for WEBHOOK_TOKENS');
  });
});
