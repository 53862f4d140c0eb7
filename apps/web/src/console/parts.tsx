import type { Page } from '#contracts';
import { Anchor, Box, CloseButton, Code, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPage } from '../shared/api/query-client.js';
import type { RequestError } from '../shared/api/request-error.js';
import form from '../shared/form/form.module.css';
import { timeZoneIn } from '../shared/language/format.js';
import { useLanguage } from '../shared/language/language-context.js';
import { type Column, DataTable, Pager } from '../shared/list/data-table.js';
import { FilterField, Filters, FilterText } from '../shared/list/filters.js';
import { FailureAlert, Loaded, LoadedScreen } from '../shared/loaded/loaded.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { CopyButton } from '../shared/parts/copy.js';
import { MomentsIn, Notice, ProgressButton, Sheet } from '../shared/parts/parts.js';
import { narrow, narrowed, useHash } from '../shared/router/router.js';
import { RefusalByCode } from '../shared/staff-session/staff-welcome.js';
import { useSharedTexts } from '../shared/texts/index.js';
import classes from './console.module.css';
import { callAsCurl } from './curl.js';
import { localInputOf } from './event-queries.js';
import { EntityName } from './names.js';
import { useTexts } from './texts/index.js';

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

interface ScreenHeadProps {
  /** The list that the screen belongs to. */
  back: { href: string; name: string };
  name: string;
  id: string;
  /** The state, which may change while it is shown. */
  badge?: ReactNode;
  /** Buttons beside the one that copies the call. */
  actions?: ReactNode;
  /** The call of the API that reads it. */
  path: string;
}

/** The head of the screen of one item. */
export function ScreenHead({ back, name, id, badge, actions, path }: ScreenHeadProps) {
  return (
    <PageHeading
      back={back}
      windowTitle={`${name} ${id}`}
      badge={badge}
      actions={
        <>
          {actions}
          <CopyCall path={path} />
        </>
      }
    >
      {name}
    </PageHeading>
  );
}

const SHOWN = 5;

interface LatestSheetProps<Item> {
  title: string;
  /** The address of the whole list. */
  href: string;
  query: {
    data: ListPage<Item> | undefined;
    error: RequestError | null;
    refetch(): unknown;
  };
  children(items: readonly Item[]): ReactNode;
}

/** The latest of a list, with a link to all of it. */
export function LatestSheet<Item>({ title, href, query, children }: LatestSheetProps<Item>) {
  const texts = useTexts();
  return (
    <Sheet title={title}>
      <Loaded query={query}>
        {({ items, next }) => (
          <>
            {children(items.slice(0, SHOWN))}
            {(items.length > SHOWN || next !== null) && (
              <Anchor href={href} display="block" w="fit-content" mt="sm">
                {texts.all(title)}
              </Anchor>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

interface StaleNoticeProps {
  query: { data: unknown; error: RequestError | null };
}

/** Warns that the shown data could not be refreshed and may be outdated. */
export function StaleNotice({ query }: StaleNoticeProps) {
  const { stale } = useTexts();
  if (query.data === undefined || !query.error) {
    return null;
  }
  return <FailureAlert error={query.error} reassurance={stale} />;
}

/** A page of a search reads only so much: where that ended, and a link to go on. */
export function SearchEnd({ at }: { at: string }) {
  const { searchEnd: texts } = useTexts();
  const hash = useHash();
  return (
    <Notice tone="information" title={<MomentsIn text={texts.searchedBackTo} at={[at]} />} mt="md">
      <a href={narrowed(hash, { to: at, after: '' })}>{texts.searchEarlier}</a>
    </Notice>
  );
}

interface EntityTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Shown instead of an empty table. */
  nothing: string;
  columns: readonly Column<Row>[];
}

/** A table of what has an id, or a text if there is none. */
export function EntityTable<Row extends { id: string }>(props: EntityTableProps<Row>) {
  const { nothing, ...table } = props;
  if (table.rows.length === 0) return <Text c="dimmed">{nothing}</Text>;
  return <DataTable {...table} keyOf={({ id }) => id} />;
}

/** The numbers of a picture, which not everybody sees. */
export function AsTable({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <Anchor component="summary" w="fit-content" my="sm">
        {summary}
      </Anchor>
      {children}
    </details>
  );
}

interface ShownPageProps<Item> {
  label: string;
  query: {
    data: ListPage<Item, Page<Item> & { searchedBackTo?: string | null }> | undefined;
    error: RequestError | null;
    refetch(): unknown;
  };
  children(items: readonly Item[]): ReactNode;
}

/** The shown page of a list, with its pager. Screen readers announce how many items it has. */
export function ShownPage<Item>({ label, query, children }: ShownPageProps<Item>) {
  const texts = useTexts();
  return (
    <>
      <StaleNotice query={query} />
      <Loaded query={query}>
        {({ items, answer, ...page }) => (
          <>
            <VisuallyHidden role="status">{texts.shown(items.length)}</VisuallyHidden>
            {children(items)}
            {answer.searchedBackTo && <SearchEnd at={answer.searchedBackTo} />}
            <Pager label={label} page={page} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface NamedListScreenProps<Item> {
  heading: string;
  /** The label of the search. */
  search: string;
  /** Of the API. */
  path: string;
  filters: { search: string; after: string } & ScopeFilters;
  query: UseQueryResult<ListPage<Item>, RequestError>;
  children(items: readonly Item[]): ReactNode;
}

/** A list that is searched by name. */
export function NamedListScreen<Item>(props: NamedListScreenProps<Item>) {
  const { heading, search, path, filters, query, children } = props;
  const texts = useTexts();
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <Filters label={texts.filters.label}>
        <FilterText label={search} name="search" value={filters.search} maxLength={100} />
        <CopyListCall path={path} filters={filters} />
      </Filters>
      <ScopeChips filters={filters} />
      <ShownPage label={heading} query={query}>
        {children}
      </ShownPage>
      {query.isFetching && query.isPlaceholderData && <Text c="dimmed">{texts.searching}</Text>}
    </>
  );
}

const scopes = ['companyId', 'personId', 'cardId', 'accountId', 'transactionId'] as const;

type ScopeFilters = Partial<Record<(typeof scopes)[number], string>>;

/** What a list is narrowed to, by name, each with a button that takes it away. */
export function ScopeChips({ filters }: { filters: ScopeFilters }) {
  const texts = useTexts().scopes;
  const given = scopes.flatMap((name) => {
    const id = filters[name];
    return id ? [{ name, id }] : [];
  });
  if (given.length === 0) return null;
  return (
    <Group component="ul" role="list" gap="xs" mb="md" aria-label={texts.label}>
      {given.map(({ name, id }) => (
        <Paper key={name} component="li" withBorder ps="sm" pe="xs" py={4} fz="sm">
          <Group gap="xs">
            <span>{texts.names[name]}</span>
            <EntityName id={id} withId={false} />
            <CloseButton
              size="sm"
              aria-label={texts.remove(texts.names[name])}
              onClick={() => narrow({ [name]: '', after: '' })}
            />
          </Group>
        </Paper>
      ))}
    </Group>
  );
}

export function CompanyFilter({ companyId }: { companyId: string }) {
  const label = useTexts().filters.companyId;
  return (
    <FilterText
      label={label}
      name="companyId"
      value={companyId}
      placeholder="cmp_…"
      maxLength={100}
    />
  );
}

interface MomentFilterProps {
  name: 'from' | 'to';
  label: string;
  value: string;
}

/** A moment, typed in the reader's time zone and kept in the address as it is everywhere. */
export function MomentFilter({ name, label, value }: MomentFilterProps) {
  const { inTimeZone } = useSharedTexts();
  const { language } = useLanguage();
  const moment = new Date(value);
  const isMoment = Number.isFinite(moment.getTime());
  const fullLabel = inTimeZone(label, timeZoneIn(language));
  return (
    <FilterField label={fullLabel} isActive={isMoment}>
      <input
        // Not controlled: a browser reports a half-typed moment as none, and would lose what is typed.
        key={value}
        type="datetime-local"
        aria-label={fullLabel}
        defaultValue={isMoment ? localInputOf(moment) : ''}
        max="9999-12-31T23:59"
        onBlur={({ currentTarget: { value: typed, validity } }) => {
          if (validity.badInput) return;
          const chosen = typed === '' ? '' : new Date(typed).toISOString();
          if (chosen !== value && typed !== (isMoment ? localInputOf(moment) : '')) {
            narrow({ [name]: chosen, after: '' });
          }
        }}
      />
    </FilterField>
  );
}

interface CopyCallProps {
  /** Of the API, with its query: `/v1/cards/crd_1`. */
  path: string;
}

/** Copies the call that reads what is shown, as a command. The key is a variable. */
export function CopyCall({ path }: CopyCallProps) {
  const texts = useTexts();
  return (
    <CopyButton
      text={callAsCurl(`${location.origin}${path}`)}
      name={texts.theCall}
      label={texts.copyAsCurl}
    />
  );
}

interface CopyListCallProps {
  /** Of the API. */
  path: string;
  /** As the API takes them, with the id after which the page begins. */
  filters: Readonly<Record<string, string>>;
}

/** The same for the shown page of a list. */
export function CopyListCall({ path, filters: { after = '', ...filters } }: CopyListCallProps) {
  const given = Object.entries({ ...filters, startingAfter: after });
  const query = new URLSearchParams(given.filter(([, value]) => value.trim() !== ''));
  query.set('limit', '25');
  return <CopyCall path={`${path}?${query}`} />;
}

/** JSON or a server's response, which can be scrolled by keyboard, too, and copied. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <Box pos="relative">
      <Code block className={classes.code} tabIndex={0} role="group" aria-label={label}>
        {text}
      </Code>
      <Box pos="absolute" top={6} right={6}>
        <CopyButton text={text} name={label} />
      </Box>
    </Box>
  );
}

/** Why a change of keys or people was refused. */
export function Refusal({ error }: { error: RequestError }) {
  const { access } = useTexts();
  return (
    <RefusalByCode error={error} refusals={access.refusals} reassurance={access.nothingDone} />
  );
}

interface NotSavedProps {
  error: RequestError;
  texts: { refusals: Readonly<Record<string, string>>; checkFields: string; nothingSaved: string };
}

interface SaveEndProps {
  request: { error: RequestError | null; isSuccess: boolean; isPending: boolean };
  texts: NotSavedProps['texts'] & { saved: string; save: string };
  /** Further buttons before the one that saves. */
  children?: ReactNode;
}

/** The end of a form with settings: what became of saving them, and the button. */
export function SaveEnd({ request, texts, children }: SaveEndProps) {
  return (
    <>
      {request.error && <NotSaved error={request.error} texts={texts} />}
      {request.isSuccess && <Notice tone="information" title={texts.saved} />}
      <div className={form.actions}>
        {children}
        <ProgressButton type="submit" isBusy={request.isPending}>
          {texts.save}
        </ProgressButton>
      </div>
    </>
  );
}

/** Why settings were not saved: by the refusal of the platform, by the fields, or the failure. */
function NotSaved({ error, texts }: NotSavedProps) {
  const title =
    (error.code && texts.refusals[error.code]) ??
    (error.fields.length > 0 ? texts.checkFields : null);
  return title ? (
    <Notice tone="failure" title={title}>
      {texts.nothingSaved}
    </Notice>
  ) : (
    <FailureAlert error={error} reassurance={texts.nothingSaved} />
  );
}
