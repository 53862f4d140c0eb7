import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountTopUp, TransactionSettled } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { AppAddress } from '../app-switch/app-cases.js';
import { appPlan, authorizationPlan, threeDsPlan, webhookPlan } from '../endpoints.js';
import type { ThreeDsRequests } from '../three-ds/three-ds-requests.js';

const docs = join(import.meta.dirname, '../../../docs');
const plans = [
  webhookPlan('events', AccountTopUp),
  webhookPlan('transactions', TransactionSettled),
  threeDsPlan({} as ThreeDsRequests),
  authorizationPlan(),
  appPlan(new AppAddress('')),
];

describe('the cases', () => {
  it.each(plans)('of $name have names of their own, and rest on cases of the same plan', (plan) => {
    const cases = [...plan.first, ...plan.cases, ...plan.last];
    const names = cases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(
      cases.flatMap(({ restsOn = [] }) => restsOn).filter((one) => !names.includes(one)),
    ).toEqual([]);
  });

  it('are all on the page about them', () => {
    const page = readFileSync(join(docs, 'conformance.md'), 'utf8');
    const all = plans.flatMap(({ first, cases, last }) => [...first, ...cases, ...last]);
    const names = all.map(({ name }) => name);
    const ownRow = names.filter((name) => !name.startsWith('kind-') || name === 'kind-unknown');
    expect(ownRow.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
  });

  it('name existing sections of the interface', () => {
    const headings = ['payments.md', 'three-ds.md', 'webhooks.md'].flatMap((file) => {
      const page = readFileSync(join(docs, 'interface', file), 'utf8');
      return [...page.matchAll(/^#+ (.*)$/gm)].map(
        ([, title]) => `${file}#${title!.toLowerCase().replaceAll(' ', '-')}`,
      );
    });
    const sections = plans
      .flatMap(({ first, cases }) => [...first, ...cases])
      .map((one) => one.section);
    expect([...new Set(sections)].filter((section) => !headings.includes(section))).toEqual([]);
  });
});
