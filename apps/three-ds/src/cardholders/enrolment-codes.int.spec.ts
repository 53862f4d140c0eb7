import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CardAppResource, Problem } from '#contracts';
import type { EventMeta } from '#messaging';
import { callJson } from '#testing';
import { BACK_END_TOKEN, ThreeDsFixture } from '../../test/three-ds-fixture.js';
import { ErasedCardholdersConsumer } from './cardholders.controller.js';

describe("the partner's back end", () => {
  let webRoot: string;
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'card-app-'));
    await writeFile(join(webRoot, 'card-app.html'), '<!doctype html><title>Cards</title>');
    threeDs = await ThreeDsFixture.start({
      kafkaBrokers: ['127.0.0.1:9'],
      consumesEvents: false,
      settings: { webRoot },
    });
  });

  afterAll(async () => {
    await threeDs?.close();
    await rm(webRoot, { recursive: true });
  });

  it('makes a code that enrols a device of the cardholder', async () => {
    const cardholder = threeDs.newCardholder();
    const { code, url, expiresAt } = await threeDs.codeFor(cardholder);
    expect(url).toBe(`https://cards.northwind.example/card-app#enrol=${code}`);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    const device = await threeDs.enrolledDevice(cardholder);
    const { body } = await device.call<{ person: object }>('GET', 'session');
    expect(body.person).toEqual({ ...cardholder, name: 'Mia Wong' });
  });

  it.each([undefined, 'Bearer wrong-token-of-the-back-end', `Basic ${BACK_END_TOKEN}`])(
    'is refused for other callers: %s',
    async (authorization) => {
      const { status, body } = await callJson<Problem>(
        'POST',
        `${threeDs.service.url}/people/cmp_1/e-1/enrolment-codes`,
        { name: 'Mia Wong' },
        authorization ? { authorization } : {},
      );
      expect([status, body.code]).toEqual([401, 'back_end_token_invalid']);
    },
  );

  it('names the cardholder', async () => {
    const { status, body } = await callJson<Problem>(
      'POST',
      `${threeDs.service.url}/people/cmp_1/${'e'.repeat(65)}/enrolment-codes`,
      { name: '' },
      { authorization: `Bearer ${BACK_END_TOKEN}` },
    );
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  it('serves the card app, which shows no cards', async () => {
    const page = await fetch(`${threeDs.service.url}/card-app`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Cards')]);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const url = `${threeDs.service.url}/card-app/api/app`;
    expect((await callJson<CardAppResource>('GET', url)).body).toEqual({
      kind: 'partner',
      name: 'Northwind Cards',
      activityUrl: null,
      cardVaultOrigin: null,
      pushPublicKey: null,
    });
  });

  it('has nothing of a person who is erased, and of others all', async () => {
    const [mia, jo] = [threeDs.newCardholder(), threeDs.newCardholder()];
    const devices = [await threeDs.enrolledDevice(mia), await threeDs.enrolledDevice(jo)];
    await threeDs.codeFor(mia);
    const meta = { id: randomUUID(), consumer: 'three-ds' } as EventMeta;
    const event = {
      timestamp: '2026-03-01T12:00:00.000Z',
      data: {
        directoryCompanyId: randomUUID(),
        platformCompanyId: mia.companyId,
        externalId: mia.externalId,
      },
    };
    const consumer = threeDs.service.app.get(ErasedCardholdersConsumer);
    for (let times = 0; times < 2; times += 1) await consumer.onPersonErased(event, meta);
    const statuses = await Promise.all(
      devices.map(async (device) => (await device.call('GET', 'session')).status),
    );
    expect(statuses).toEqual([401, 200]);
    const names = await threeDs.database.query(
      'SELECT name FROM cardholders WHERE (company_id, external_id) = ($1, $2)',
      [mia.companyId, mia.externalId],
    );
    expect(names).toEqual([]);
  });
});
