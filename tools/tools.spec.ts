import { describe, expect, it } from '@jest/globals';
import type { Endpoints } from './local/endpoints.ts';
import {
  operationsCommandSettings,
  operatorCommandSettings,
  platformCommandSettings,
} from './tools.ts';

const endpoints = {
  platform: 'http://127.0.0.1:4000',
  console: 'http://localhost:4000/console',
  backOffice: 'http://localhost:4000/back-office',
  partnerPage: 'http://localhost:4001/partner',
  operationsPage: 'http://localhost:4800/operations',
  postgres: {
    platform: 'postgres://platform@127.0.0.1/platform',
    onboarding: 'postgres://onboarding@127.0.0.1/onboarding',
    operations: 'postgres://operations@127.0.0.1/operations',
  },
} as unknown as Endpoints;

describe("an operator's command of the platform", () => {
  it('runs against the local system', () => {
    expect(platformCommandSettings({ PATH: '/bin' }, endpoints)).toEqual({
      PATH: '/bin',
      DATABASE_URL: 'postgres://platform@127.0.0.1/platform',
      PUBLIC_URL: 'http://127.0.0.1:4000',
      CONSOLE_URL: 'http://localhost:4000',
      BACK_OFFICE_URL: 'http://localhost:4000',
      SANDBOX: 'true',
    });
  });

  it('prefers settings of the environment to settings of the local system', () => {
    const settings = platformCommandSettings({ CONSOLE_URL: 'https://console.test' }, endpoints);
    expect(settings?.CONSOLE_URL).toBe('https://console.test');
  });

  it('does not mix a named database with addresses of the local system', () => {
    const environment = { DATABASE_URL: 'postgres://somewhere/platform' };
    expect(platformCommandSettings(environment, endpoints)).toEqual(environment);
  });

  it('needs one of the two', () => {
    expect(platformCommandSettings({ PATH: '/bin' }, undefined)).toBeUndefined();
  });
});

describe('the command for operators of the partner page', () => {
  it('runs against the local system', () => {
    expect(operatorCommandSettings({ PATH: '/bin' }, endpoints)).toEqual({
      PATH: '/bin',
      DATABASE_URL: 'postgres://onboarding@127.0.0.1/onboarding',
      PARTNER_PAGE_URL: 'http://localhost:4001',
    });
  });

  it('does not mix a named database with addresses of the local system', () => {
    const environment = { DATABASE_URL: 'postgres://somewhere/onboarding' };
    expect(operatorCommandSettings(environment, endpoints)).toEqual(environment);
    expect(operatorCommandSettings({}, undefined)).toBeUndefined();
  });
});

describe('the command for operators of the operations page', () => {
  it('runs against the local system, and does not mix it with a named database', () => {
    expect(operationsCommandSettings({ PATH: '/bin' }, endpoints)).toEqual({
      PATH: '/bin',
      DATABASE_URL: 'postgres://operations@127.0.0.1/operations',
      OPERATIONS_URL: 'http://localhost:4800',
    });
    const environment = { DATABASE_URL: 'postgres://somewhere/operations' };
    expect(operationsCommandSettings(environment, endpoints)).toEqual(environment);
    expect(operationsCommandSettings({}, undefined)).toBeUndefined();
  });
});
