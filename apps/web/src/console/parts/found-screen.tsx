import type { ReactNode } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { UnknownScreen } from '../../shared/page/unknown-screen.js';
import { StaleNotice } from './stale-notice.js';

interface FoundScreenProps<Item> {
  /** Its data are null if there is no such item. */
  query: { data: Item | null | undefined; error: RequestError | null; refetch(): unknown };
  /** What is said if there is none. */
  unknown: string;
  back: { href: string; name: string };
  children(item: Item): ReactNode;
}

/** The screen of one item, which may not exist. */
export function FoundScreen<Item>({ query, unknown, back, children }: FoundScreenProps<Item>) {
  if (query.data === null) return <UnknownScreen title={unknown} wayOut={back} />;
  return (
    <>
      <StaleNotice query={query} />
      <LoadedScreen query={query}>{(item) => (item === null ? null : children(item))}</LoadedScreen>
    </>
  );
}
