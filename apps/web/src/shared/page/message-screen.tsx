import { Button, Loader, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrokenLinkIcon } from '../icons/icons.js';
import { useSharedTexts } from '../texts/index.js';
import { PageHeading } from './page-heading.js';

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
    <Stack
      component="section"
      align="center"
      gap="md"
      maw="34rem"
      mx="auto"
      mt="clamp(1rem, 8vh, 5rem)"
      ta="center"
    >
      <ThemeIcon variant="light" radius="xl" size={72} fz="1.75rem">
        {icon}
      </ThemeIcon>
      <PageHeading>{title}</PageHeading>
      <Text c="dimmed" style={{ textWrap: 'pretty' }}>
        {advice}
      </Text>
      {children}
    </Stack>
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

interface PageLoadingProps {
  text: string;
  /** `part` for a part of a screen that already has its heading. */
  of?: 'screen' | 'part';
}

export function PageLoading({ text, of = 'screen' }: PageLoadingProps) {
  return (
    <Stack align="center" gap="md" py={of === 'screen' ? '20vh' : 'lg'} role="status">
      <Loader type="dots" />
      <Text component={of === 'screen' ? 'h1' : 'span'} fw={400} c="dimmed" m={0}>
        {text}
      </Text>
    </Stack>
  );
}
