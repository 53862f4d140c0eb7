import type { SaveOnboardingSection, SubmitApplication } from '#contracts';
import { requestJson } from '../../shared/api/request-json.js';
import { onboardingPath } from '../application-queries.js';
import type { AnswersOf, SectionName, Sections } from './sections.js';

/**
 * Browsers limit requests that outlive the page to 64 KiB. The length is in characters, of which each takes
 * up to four bytes.
 */
const MAX_KEEPALIVE_LENGTH = 16_000;

export function saveSection<Name extends SectionName>(
  name: Name,
  body: SaveOnboardingSection<AnswersOf[Name]>,
): Promise<Sections[Name]> {
  const keepalive = JSON.stringify(body).length < MAX_KEEPALIVE_LENGTH;
  return requestJson(`${onboardingPath}/${name}`, { method: 'PUT', body, keepalive });
}

export function submitSection<Name extends 'kyc' | 'credit-application'>(
  name: Name,
  body: SubmitApplication,
): Promise<Sections[Name]> {
  return requestJson(`${onboardingPath}/${name}/submit`, {
    method: 'POST',
    body,
    isRepeatable: true,
  });
}
