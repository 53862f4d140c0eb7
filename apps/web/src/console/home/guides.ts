import type { ChecklistItem, IntegrationLevelResource } from '#contracts';
import { levelGuides } from '#contracts/browser';

/** The page of the portal that explains each item of the checklist, below `/docs/`. */
export const itemGuides: Readonly<Record<ChecklistItem, string>> = {
  mail_settings: 'communications',
  app: 'three-ds',
  events_endpoint: 'partner-guide',
  transactions_endpoint: 'partner-guide',
  three_ds_endpoint: 'three-ds',
  certified: 'conformance',
  sca_login: 'strong-authentication',
  logo: 'three-ds',
  brand: 'levels/white-label',
  reply_to: 'levels/white-label',
  sender_address: 'levels/white-label',
};

/** Where a page of the portal is. The console may have a host of its own. */
export function guideUrl(
  { guideUrl: ofLevel, level }: Pick<IntegrationLevelResource, 'guideUrl' | 'level'>,
  page: string,
): string {
  return `${ofLevel.slice(0, -levelGuides[level].length)}${page}`;
}
