import type { PlatformMailRecipient } from '#contracts';
import { useTexts } from '../texts/index.js';

/** Whom a mail is for, and its masked address once it has one. */
export function useRecipientText(): (recipient: PlatformMailRecipient) => string {
  const { roles } = useTexts().mails;
  return ({ role, address }) => [roles[role], address].filter(Boolean).join(' · ');
}
