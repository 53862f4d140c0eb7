import type { PlatformMailRecipient } from '#contracts';
import { useTexts } from '../texts/index.js';

/** The kind of recipient, and the masked address if it is known. */
export function useRecipientText(): (recipient: PlatformMailRecipient) => string {
  const { roles } = useTexts().mails;
  return ({ role, address }) => [roles[role], address].filter(Boolean).join(' · ');
}
