import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrokenLinkIcon } from '../icons/icons.js';
import classes from './message-screen.module.css';
import { PageHeading } from './page-heading.js';
import { useSharedTexts } from '../texts/index.js';

interface MessageScreenProps {
  icon: ReactNode;
  title: string;
  advice: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A whole page with a single message. */
export function MessageScreen({ icon, title, advice, children }: MessageScreenProps) {
  return (
    <section className={classes.screen}>
      <span className={classes.icon}>{icon}</span>
      <PageHeading>{title}</PageHeading>
      <Text c="dimmed" className={classes.advice}>
        {advice}
      </Text>
      {children}
    </section>
  );
}

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
