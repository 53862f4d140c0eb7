import { Button } from '@mantine/core';
import { BrokenLinkIcon } from '../icons/icons.js';
import { useSharedTexts } from '../texts/index.js';
import { MessageScreen } from './message-screen.js';

interface UnknownScreenProps {
  /** What is not there; left out, a page. */
  title?: string;
  /** Left out, that the address may be incomplete. */
  advice?: string;
  /** Where the way leads from here, and what that is called. */
  wayOut: { href: string; name: string };
}

/** For an address of nothing, or of something that is not there (any more). */
export function UnknownScreen({ title, advice, wayOut }: UnknownScreenProps) {
  const texts = useSharedTexts().unknownAddress;
  return (
    <MessageScreen
      icon={<BrokenLinkIcon />}
      title={title ?? texts.title}
      advice={advice ?? texts.advice}
    >
      <Button component="a" href={wayOut.href}>
        {wayOut.name}
      </Button>
    </MessageScreen>
  );
}
