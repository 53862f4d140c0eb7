import { Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { useListPage } from '../shared/api/query-client.js';
import { RequestError } from '../shared/api/request-error.js';
import { FormDialog as SharedFormDialog } from '../shared/dialog/dialog.js';
import { DataTable, Pager } from '../shared/list/data-table.js';
import { FailureAlert, Loaded, LoadedScreen } from '../shared/loaded/loaded.js';
import { Notice } from '../shared/parts/parts.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { passkeyFailureOf } from '../shared/passkey/passkey-failure.js';
import { type FailureText, RefusalByCode } from '../shared/staff-session/staff-welcome.js';
import classes from './card-app.module.css';
import { type Connection, connectionOf } from './live-stream.js';
import { type CardAppTexts, useTexts } from './texts/index.js';

interface EmptyScreenProps {
  icon: ReactNode;
  title: string;
  advice: string;
}

/** Replaces an empty list. */
export function EmptyScreen({ icon, title, advice }: EmptyScreenProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.emptyIcon}>{icon}</span>
      <Text fw={650} size="lg">
        {title}
      </Text>
      <Text c="dimmed">{advice}</Text>
    </div>
  );
}

interface PasskeyFailureNoticeProps {
  error: Error;
  /** Whether the person's input is kept, if the server could not be reached. */
  reassurance?: string;
}

/** Why an action with a passkey failed, in the browser or at the server. */
export function PasskeyFailureNotice({ error, reassurance = '' }: PasskeyFailureNoticeProps) {
  const texts = useTexts();
  const text = failureTextOf(error, texts);
  return text ? (
    <Notice tone="failure" title={text.title}>
      {text.advice}
    </Notice>
  ) : (
    <FailureAlert error={error as RequestError} reassurance={reassurance} />
  );
}

function failureTextOf(
  error: Error,
  texts: CardAppTexts,
): { title: string; advice: string } | undefined {
  if (!(error instanceof RequestError)) {
    return texts.passkeyFailures[passkeyFailureOf(error)];
  }
  switch (error.code) {
    case 'passkey_refused':
      return texts.refused;
    case 'locked_out':
      return texts.lockedOut;
    case 'enrolment_code_invalid':
      return texts.welcome.codeInvalid;
    case 'devices_too_many':
      return texts.welcome.devicesTooMany;
    default:
      return undefined;
  }
}

interface FormDialogProps extends Omit<
  ComponentProps<typeof SharedFormDialog>,
  'cancel' | 'failureOf' | 'hasOwnChecks'
> {
  /** Texts of refusals, by their code. */
  refusals?: Readonly<Record<string, FailureText>>;
  /** What is as it was, after a failure. */
  reassurance: string;
}

export function FormDialog({ refusals = {}, reassurance, ...dialog }: FormDialogProps) {
  return (
    <SharedFormDialog
      {...dialog}
      hasOwnChecks
      cancel={useTexts().company.keep}
      failureOf={(error) => (
        <RefusalByCode error={error} refusals={refusals} reassurance={reassurance} />
      )}
    />
  );
}

/** A stream that is opened or replaced is disconnected for a moment, which needs no notice. */
const SHOW_AFTER_MS = 4_000;

/** @param isLive whether the stream of the screen is connected. */
export function useConnection(isLive: boolean): Connection {
  const { online } = useNetwork();
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    setIsLong(false);
    if (isLive) return;
    const timer = setTimeout(() => setIsLong(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLive]);

  return connectionOf(isLive, online, isLong);
}

export function ConnectionNotice({ connection }: { connection: Connection }) {
  const { reconnecting, offline } = useTexts().connection;
  if (connection === 'good') return null;
  const title = connection === 'offline' ? offline : reconnecting;
  return <Notice tone="warning" title={title} mt="md" />;
}

type TableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'>;

interface AppListProps<Row> extends TableProps<Row> {
  query: ReturnType<typeof useListPage<Row>>;
  /** Shown if there are no rows; null if that is not known without a connection. */
  empty: EmptyScreenProps | null;
}

/** A list of the app, page by page. */
export function AppList<Row>({ query, empty, ...table }: AppListProps<Row>) {
  return (
    <div className={classes.list}>
      <Loaded query={query}>
        {(page) => (
          <>
            {page.items.length > 0 && <DataTable {...table} rows={page.items} />}
            {page.items.length === 0 && empty && <EmptyScreen {...empty} />}
            <Pager label={table.label} page={page} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** An amount that is what the screen is about. */
export function LargeAmount({ children }: { children: ReactNode }) {
  return <p className={classes.amount}>{children}</p>;
}

interface OneScreenProps<Answer> extends ComponentProps<typeof LoadedScreen<Answer>> {
  /** For an address without anything. */
  unknown: { title: string; advice: string };
  back: { href: string; name: string };
}

const NOT_FOUND = 404;

/** A screen of one thing, or that it does not exist. */
export function OneScreen<Answer>({ unknown, back, ...loaded }: OneScreenProps<Answer>) {
  const { data, error } = loaded.query;
  return data === undefined && error?.status === NOT_FOUND ? (
    <UnknownScreen {...unknown} wayOut={back} />
  ) : (
    <LoadedScreen {...loaded} />
  );
}
