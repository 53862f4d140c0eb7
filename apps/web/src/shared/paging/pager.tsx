import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { narrowed, useHash } from '../router/address.js';
import { useSharedTexts } from '../texts/index.js';

interface PagerProps {
  /** The list's name for screen readers. */
  label: string;
  /** The filter in the address that contains the id before the shown page. */
  name?: string;
  page: { after: string; next: string | null };
}

/**
 * Links to the next page and back to the first. Each page has its own address, so the browser's Back button
 * works.
 */
export function Pager({ label, name = 'after', page: { after, next } }: PagerProps) {
  const texts = useSharedTexts().paging;
  const hash = useHash();
  const navigation = useRef<HTMLDivElement>(null);
  const shown = useRef(after);

  // The next page is shown from its top.
  useEffect(() => {
    if (shown.current !== after) {
      shown.current = after;
      navigation.current?.parentElement?.scrollIntoView({ block: 'start' });
    }
  }, [after]);

  if (after === '' && next === null) return null;
  return (
    <Group component="nav" ref={navigation} gap="sm" mt="md" aria-label={texts.of(label)}>
      {after !== '' && (
        <Button component="a" variant="default" href={narrowed(hash, { [name]: '' })}>
          {texts.first}
        </Button>
      )}
      {next !== null && (
        <Button component="a" variant="default" href={narrowed(hash, { [name]: next })}>
          {texts.next}
        </Button>
      )}
    </Group>
  );
}
