import type { SaveOnboardingSection, SubmitApplication } from '#contracts';
import { requestJson } from '../../shared/api/request-json.js';
import { onboardingPath } from '../application-queries.js';
import type { AnswersOf, SectionName, Sections } from './sections.js';

export function saveSection<Name extends SectionName>(
  name: Name,
  body: SaveOnboardingSection<AnswersOf[Name]>,
): Promise<Sections[Name]> {
  return requestJson(`${onboardingPath}/${name}`, { method: 'PUT', body, keepalive: true });
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
