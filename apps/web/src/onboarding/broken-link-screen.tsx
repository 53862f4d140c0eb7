import type { RequestError } from '../shared/api/request-error.js';
import { BrokenLinkIcon, ClockIcon } from '../shared/icons/icons.js';
import { MessageScreen } from '../shared/page/message-screen.js';
import { useTexts } from './texts/index.js';

export type BrokenLink = 'unknown' | 'expired';

/** Whether an error is about the link itself, so that repeating the request can't help. */
export function brokenLinkOf(error: RequestError | null): BrokenLink | null {
  switch (error?.status) {
    case 404:
      return 'unknown';
    case 410:
      return 'expired';
    default:
      return null;
  }
}

export function BrokenLinkScreen({ brokenLink }: { brokenLink: BrokenLink }) {
  const { title, advice } = useTexts().brokenLinks[brokenLink];
  return (
    <MessageScreen
      icon={brokenLink === 'expired' ? <ClockIcon /> : <BrokenLinkIcon />}
      title={title}
      advice={advice}
    />
  );
}
