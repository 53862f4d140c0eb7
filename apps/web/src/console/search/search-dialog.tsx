import type { ConsoleSearch, ConsoleSearchResult, SearchedKind } from '#contracts';
import { searchedKinds } from '#contracts/browser';
import {
  Box,
  Button,
  Combobox,
  Group,
  Kbd,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import { useAmount } from '../../shared/language/language-context.js';
import { Detail } from '../../shared/list/data-table.js';
import { useTyping } from '../../shared/list/filters.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/parts/parts.js';
import { goTo } from '../../shared/router/router.js';
import { CardBadge, digitsOf, KycBadge, PaymentBadge } from '../names.js';
import { hrefOf } from '../route.js';
import { callConsole } from '../session.js';
import { useTexts } from '../texts/index.js';
import classes from './search.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search, as Ctrl+K does, or Cmd+K on a Mac. */
export function SearchButton() {
  const { search: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (document.querySelector('dialog[open]') === null) setOpen(true);
  };
  // Also while a field has the focus.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        flex="none"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        rightSection={
          <Kbd size="xs" aria-hidden="true" visibleFrom="md">
            {isMac ? '⌘K' : 'Ctrl K'}
          </Kbd>
        }
        onClick={open}
      >
        {texts.open}
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** One search of everything that belongs to the partner. */
function SearchDialog({ onClose }: { onClose(): void }) {
  const { search: texts } = useTexts();
  const [text, setText] = useState('');
  const { typed, setTyped } = useTyping(text, setText);
  const found = useSearch(text);
  const results = found.data?.data ?? [];
  const isCurrent = typed.trim() === text && !found.isFetching;
  const isDone = isCurrent && found.data !== undefined;
  const list = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption, resetSelectedOption } = list;
  useEffect(() => {
    if (found.data?.data.length) selectFirstOption();
    else resetSelectedOption();
  }, [found.data]);
  const choose = (href: string) => {
    onClose();
    goTo(href);
  };
  // Enter was pressed before the results came.
  const [isEager, setEager] = useState(false);
  const first = isCurrent && isEager ? results[0] : undefined;
  useEffect(() => {
    if (first) choose(hrefOf[first.kind]({ id: first.id }));
  }, [first]);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Combobox
        store={list}
        onOptionSubmit={(href) => {
          if (isCurrent) choose(href);
        }}
      >
        <Combobox.EventsTarget>
          <TextInput
            label={texts.label}
            description={texts.about}
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            onKeyDown={({ key }) => {
              if (key === 'Enter' && !isCurrent) setEager(true);
            }}
            onChange={(event) => {
              setEager(false);
              setTyped(event.currentTarget.value);
            }}
          />
        </Combobox.EventsTarget>
        <Box mt="md" mih="8rem" mah="55dvh" style={{ overflowY: 'auto' }}>
          {found.error && <FailureAlert error={found.error} reassurance="" />}
          <Results results={results} isNothing={isDone && results.length === 0} />
        </Box>
        <VisuallyHidden role="status">{isDone && texts.found(results.length)}</VisuallyHidden>
      </Combobox>
    </Dialog>
  );
}

function Results({ results, isNothing }: { results: ConsoleSearchResult[]; isNothing: boolean }) {
  const { search: texts } = useTexts();
  return (
    <>
      <Combobox.Options aria-label={texts.results}>
        {searchedKinds.map((kind) => (
          <KindResults
            key={kind}
            kind={kind}
            results={results.filter((result) => result.kind === kind)}
          />
        ))}
      </Combobox.Options>
      {isNothing && <Text c="dimmed">{texts.nothing}</Text>}
    </>
  );
}

function KindResults({ kind, results }: { kind: SearchedKind; results: ConsoleSearchResult[] }) {
  const { search: texts } = useTexts();
  if (results.length === 0) return null;
  return (
    <Combobox.Group label={texts.kinds[kind]}>
      {results.map((result) => (
        <Combobox.Option
          key={result.id}
          className={classes.option}
          value={hrefOf[kind]({ id: result.id })}
        >
          <Result result={result} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function Result({ result }: { result: ConsoleSearchResult }) {
  const amountText = useAmount();
  const { kind, id, name, last4, amount, createdAt } = result;
  const digits = last4 !== null && digitsOf({ last4 });
  const facts = kind === 'payment' ? [digits, id] : kind === 'card' ? [name, id] : [id];
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Box miw={0}>
        <Text span fw={500}>
          {kind === 'card' ? digits : (name ?? id)}
        </Text>
        <Detail>{facts.filter(Boolean).join(' · ')}</Detail>
      </Box>
      <Box ta="end" style={{ flex: 'none' }}>
        {amount && <Text span>{amountText(amount)}</Text>}
        <Status result={result} />
        {kind === 'payment' && (
          <Detail>
            <Moment at={createdAt} />
          </Detail>
        )}
      </Box>
    </Group>
  );
}

function Status({ result: { kind, status } }: { result: ConsoleSearchResult }) {
  if (status === null) return null;
  if (kind === 'company') return <KycBadge status={status as never} />;
  if (kind === 'card') return <CardBadge status={status as never} />;
  if (kind === 'payment') return <PaymentBadge state={status as never} />;
  return null;
}

function useSearch(text: string) {
  return useQuery<ConsoleSearch, RequestError>({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      callConsole(`search?${new URLSearchParams({ query: text })}`, { signal }),
    enabled: text !== '',
  });
}
