import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../../../tools/local/repository.ts';
import { type Stack, startStack } from '../../../tools/local/stack.ts';
import type { Bench, Findings, Series } from '../support/bench.ts';
import { medianOf } from '../support/statistics.ts';
import { SERVICES, type Target, targetsOf } from './targets.ts';
import type { WorstBody } from './worst-bodies.ts';

const MOST_MS = 20;
const PROBE = 'dist/test/bench/worst-body/contenders/loop-probe.js';

const options = { rounds: 5 };

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
            // Each request signs in with an invalid code.
            GUESSES_PER_MINUTE: '1000000',
          },
        ]),
      ),
    });
    try {
      const targets = await targetsOf(stack);
      const series = new Map<Target, { service: number[]; parse: number[] }>();
      for (const target of targets) series.set(target, { service: [], parse: [] });
      // The first round only warms up the compiler.
      for (let round = 0; round <= rounds; round += 1) {
        for (const target of targets) {
          const worst = { service: 0, parse: 0 };
          for (const body of target.bodies) {
            const { serviceMs, parseMs, status } = await measure(stack, target, body);
            if (round === rounds || serviceMs > MOST_MS) {
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

const texts = new Map<WorstBody, Map<number, string>>();

/** Built once, because building blocks the event loop and so all connections. */
function textOf(body: WorstBody, bytes: number): string {
  const byBytes = texts.get(body) ?? new Map<number, string>();
  texts.set(body, byBytes);
  const text = byBytes.get(bytes) ?? body.of(bytes);
  byBytes.set(bytes, text);
  return text;
}

async function measure(stack: Stack, target: Target, body: WorstBody) {
  const text = textOf(body, target.bytes);
  const probe = `http://127.0.0.1:${readFileSync(probeFileOf(target.service), 'utf8')}`;
  await fetch(probe);
  const response = await fetch(`${stack.services[target.service].url}${target.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...target.headersOf(text) },
    body: text,
  });
  await response.arrayBuffer();
  const serviceMs = Number(await (await fetch(probe)).text());
  return { serviceMs, parseMs: parseMsOf(text), status: response.status };
}

/** The time of JSON.parse alone. */
function parseMsOf(text: string): number {
  const before = process.threadCpuUsage();
  try {
    JSON.parse(text);
  } catch {
    // Some texts are not valid JSON.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function findings(
  targets: readonly Target[],
  series: ReadonlyMap<Target, { service: number[]; parse: number[] }>,
): Findings {
  return {
    setting:
      "the worst kinds of bodies as long as each route takes, one at a time; processor time of the longest turn of the service's event loop, the worst kind of each round",
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
