import { Button } from '@mantine/core';
import { BrokenLinkIcon } from '../icons/icons.js';
import { useSharedTexts } from '../texts/index.js';
import { MessageScreen } from './message-screen.js';

interface UnknownScreenProps {
  /** By default, that the page does not exist. */
  title?: string;
  /** By default, that the address may be incomplete. */
  advice?: string;
  /** A link to continue with. */
  wayOut: { href: string; name: string };
}

/** Shown for an address that leads nowhere, or to something that does not exist (any more). */
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
