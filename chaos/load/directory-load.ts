import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';

const peopleInCompany = 3;
const longestIntervalMs = 600;
const answerTimeoutMs = 5_000;
const retryPauseMs = 300;

/**
 * Changes people of one company in the partner's directory continuously. Each change is published through
 * onboarding's outbox; the version in the name identifies the change.
 */
export async function changeDirectory(
  onboarding: { url: string; operatorToken: string },
  name: string,
  { random, journal, stopping }: { random: Random; journal: Journal; stopping: AbortSignal },
): Promise<void> {
  const own = random.fork(name);
  const company = await postUntilTaken(journal, onboarding, '/companies', {
    externalId: name,
    legalName: 'Lindqvist AB',
    registrationNumber: '5560-1',
    country: 'SE',
  });
  if (company === undefined) return;
  const { id } = JSON.parse(company) as { id: string };
  for (let version = 1; ; version += 1) {
    await pause(own.between(0, longestIntervalMs), stopping);
    if (stopping.aborted) return;
    const externalId = `e-${Math.floor(own.between(0, peopleInCompany))}`;
    const email = `${externalId}@partner.example`;
    const taken = await postUntilTaken(journal, onboarding, `/companies/${id}/people`, {
      people: [{ externalId, name: nameOfVersion(version), email }],
    });
    if (taken === undefined) return;
    journal.changes.push({ key: `person/${id}/${externalId}`, version });
  }
}

function nameOfVersion(version: number): string {
  return `Ada Lindqvist ${version}`;
}

export function versionOfName(name: string): number {
  return Number(name.split(' ').at(-1));
}

/** @returns the answer's text; undefined for an answer that a retry can't change. */
async function postUntilTaken(
  journal: Journal,
  { url, operatorToken }: { url: string; operatorToken: string },
  path: string,
  body: unknown,
): Promise<string | undefined> {
  for (;;) {
    const answer = await post(`${url}${path}`, operatorToken, body);
    if (answer?.isOk) return answer.text;
    if (answer && answer.status < 500) {
      journal.unexpectedAnswers.push({ from: 'onboarding', id: path, status: answer.status });
      return undefined;
    }
    await sleep(retryPauseMs);
  }
}

/** Undefined if there was no answer. */
async function post(
  url: string,
  operatorToken: string,
  body: unknown,
): Promise<{ isOk: boolean; status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return { isOk: response.ok, status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
