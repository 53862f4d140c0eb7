import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../../local/repository.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import type { Bench, Findings, Series } from '../support/bench.ts';
import { medianOf } from '../support/statistics.ts';
import { type WorstBody, worstBodies } from './worst-bodies.ts';

const SERVICES = ['platform', 'gateway', 'onboarding', 'three-ds'] as const;
const MOST_MS = 20;
const PROBE = 'dist/bench/worst-body/contenders/loop-probe.js';

const options = { rounds: 5 };

interface Target {
  name: string;
  service: (typeof SERVICES)[number];
  path: string;
  bytes: number;
  headers: Record<string, string>;
}

export const bench: Bench<typeof options> = {
  title: 'The longest turn of the event loop that one request can bring about',
  options,
  run: async ({ rounds }, note) => {
    const stack = await startStack({
      isTemporary: true,
      services: SERVICES,
      environment: Object.fromEntries(
        SERVICES.map((name) => [
          name,
          {
            NODE_OPTIONS: `--import=file://${join(repositoryDirectory, PROBE)}`,
            LOOP_PROBE_FILE: probeFileOf(name),
            // What is not signed is refused before it is read.
            ...(name === 'gateway' && { WEBHOOK_SIGNING_SECRETS: '' }),
          },
        ]),
      ),
    });
    try {
      const targets = await targetsOf(stack);
      const series = new Map<Target, { service: number[]; parse: number[] }>();
      for (const target of targets) series.set(target, { service: [], parse: [] });
      // The first round compiles what the others run.
      for (let round = 0; round <= rounds; round += 1) {
        for (const target of targets) {
          const worst = { service: 0, parse: 0 };
          for (const body of worstBodies) {
            const { serviceMs, parseMs, status } = await measure(stack, target, body);
            if (round === rounds) {
              note(
                `${target.name}, ${body.name}: ${serviceMs.toFixed(1)} ms, answered ${status}; JSON.parse alone ${parseMs.toFixed(1)} ms`,
              );
            }
            worst.service = Math.max(worst.service, serviceMs);
            worst.parse = Math.max(worst.parse, parseMs);
          }
          if (round === 0) continue;
          series.get(target)!.service.push(worst.service);
          series.get(target)!.parse.push(worst.parse);
        }
        note(`round ${round} of ${rounds}`);
      }
      return findings(targets, series);
    } finally {
      await stack.stop();
    }
  },
};

function probeFileOf(service: string): string {
  return `/tmp/loop-probe-${process.pid}-${service}`;
}

async function targetsOf({ endpoints }: Stack): Promise<Target[]> {
  const { partner } = endpoints;
  const authorization = `Bearer ${partner.apiKey}`;
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${endpoints.platform}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { id: string; onboardingUrl: string };
  };
  const { id } = await call('/v1/companies', {
    externalId: 'worst-body',
    legalName: 'Fabrikam GmbH',
    registrationNumber: 'HRB 59020464',
    country: 'DE',
  });
  const link = await call(`/v1/companies/generate-onboarding-url?companyId=${id}`);
  const directory = { authorization: `Bearer ${partner.operatorToken}` };
  const created = await fetch(`${endpoints.onboarding}/companies`, {
    method: 'POST',
    headers: { ...directory, 'content-type': 'application/json' },
    body: JSON.stringify({
      externalId: 'worst-body',
      legalName: 'Contoso GmbH',
      registrationNumber: 'HRB 59020465',
      country: 'DE',
    }),
  });
  const ours = (await created.json()) as { id: string };
  const cardApp = { path: '/card-app/api/enrolment/options', bytes: 32 * 1024, headers: {} };
  return [
    { name: "the platform's card app, signed out", service: 'platform', ...cardApp },
    { name: "the partner's card app, signed out", service: 'three-ds', ...cardApp },
    {
      name: "the platform's API",
      service: 'platform',
      path: '/v1/companies',
      bytes: 256 * 1024,
      headers: { authorization },
    },
    {
      name: 'an onboarding link',
      service: 'platform',
      path: new URL(link.onboardingUrl).pathname,
      bytes: 4 * 1024 * 1024,
      headers: {},
    },
    {
      name: 'the gateway',
      service: 'gateway',
      path: '/webhooks/events',
      bytes: 5 * 1024 * 1024,
      headers: { [partner.webhookHeader]: partner.webhookToken },
    },
    {
      name: "the partner's directory",
      service: 'onboarding',
      path: `/companies/${ours.id}/people`,
      bytes: 4 * 1024 * 1024,
      headers: directory,
    },
  ];
}

async function measure(stack: Stack, target: Target, body: WorstBody) {
  const text = body.of(target.bytes);
  const probe = `http://127.0.0.1:${readFileSync(probeFileOf(target.service), 'utf8')}`;
  await fetch(probe);
  const response = await fetch(`${stack.services[target.service].url}${target.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...target.headers },
    body: text,
  });
  await response.arrayBuffer();
  const serviceMs = Number(await (await fetch(probe)).text());
  return { serviceMs, parseMs: parseMsOf(text), status: response.status };
}

/** What the engine itself takes for it, whatever is made of it then. */
function parseMsOf(text: string): number {
  const before = process.threadCpuUsage();
  try {
    JSON.parse(text);
  } catch {
    // Some are none.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function findings(
  targets: readonly Target[],
  series: ReadonlyMap<Target, { service: number[]; parse: number[] }>,
): Findings {
  return {
    setting: `${worstBodies.length} kinds of bodies as long as each route takes, one at a time; processor time of the longest turn of the service's event loop, the worst kind of each round`,
    measures: targets.map((target) => ({
      name: target.name,
      unit: 'ms',
      series: [
        { contender: 'the service', values: series.get(target)!.service },
        { contender: 'JSON.parse alone', values: series.get(target)!.parse },
      ] satisfies Series[],
    })),
    goals: targets.map((target) => ({
      name: `longest turn, ${target.name}`,
      unit: 'ms',
      actual: medianOf(series.get(target)!.service),
      wanted: { atMost: MOST_MS },
    })),
  };
}
