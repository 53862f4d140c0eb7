import { describe, expect, it } from '@jest/globals';
import { portNames, portsFrom } from './ports.ts';

describe('portsFrom', () => {
  it('gives every part a port of its own without any setting', () => {
    const ports = portsFrom({});
    expect(ports).toMatchObject({ platform: 4000, gateway: 4100, kafka: 19092, mail: 1080 });
    expect(new Set(Object.values(ports)).size).toBe(portNames.length);
  });

  it('moves a port by its variable, and takes an empty one for none', () => {
    const ports = portsFrom({ CARD_PROVISIONING_PORT: '4999', THREE_DS_PORT: '' });
    expect(ports).toMatchObject({ cardProvisioning: 4999, threeDs: 4400 });
  });

  it.each(['0', '65536', '-1', '1.5', 'http', '0x10'])('refuses %s', (value) => {
    expect(() => portsFrom({ SMTP_PORT: value })).toThrow(
      `SMTP_PORT must be a port from 1 to 65535, not "${value}".`,
    );
  });

  it('names all faults at once', () => {
    const faulty = { MAIL_PORT: 'x', GATEWAY_PORT: '4200' };
    expect(() => portsFrom(faulty)).toThrow(
      'MAIL_PORT must be a port from 1 to 65535, not "x".\n' +
        'GATEWAY_PORT and ONBOARDING_PORT are both 4200. Give each a port of its own.',
    );
  });
});
