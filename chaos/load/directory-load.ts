import type { Random } from '../random.ts';
import { callUntilAnswered } from './call-until-answered.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';

const peopleInCompany = 3;
const longestIntervalMs = 600;

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
  const { url, operatorToken: token } = onboarding;
  const post = (path: string, body: object) =>
    callUntilAnswered(journal, { from: 'onboarding', url: url + path, token, body });
  const company = await post('/companies', {
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
    const taken = await post(`/companies/${id}/people`, {
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
