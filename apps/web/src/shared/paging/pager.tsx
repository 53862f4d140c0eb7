import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { narrowed, useHash } from '../router/address.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './pager.module.css';

interface PagerProps {
  /** Of the list, for screen readers. */
  label: string;
  /** The filter of the address that says where the shown page begins: after this item. */
  name?: string;
  page: { after: string; next: string | null };
}

/** Leads through a list page by page. Each page has an address of its own; the browser's Back leads to the one before. */
export function Pager({ label, name = 'after', page: { after, next } }: PagerProps) {
  const texts = useSharedTexts().paging;
  const hash = useHash();
  const navigation = useRef<HTMLElement>(null);
  const shown = useRef(after);

  // Whoever goes on wants to read on from the beginning of the page.
  useEffect(() => {
    if (shown.current !== after) {
      shown.current = after;
      navigation.current?.parentElement?.scrollIntoView({ block: 'start' });
    }
  }, [after]);

  if (after === '' && next === null) return null;
  return (
    <nav ref={navigation} className={classes.pager} aria-label={texts.of(label)}>
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
    </nav>
  );
}
