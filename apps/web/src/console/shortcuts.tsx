import { Box, Button, Checkbox, Group, Kbd, SimpleGrid } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../shared/dialog/dialog.js';
import form from '../shared/form/form.module.css';
import { goTo } from '../shared/router/router.js';
import { hrefOf } from './route.js';
import { useTexts } from './texts/index.js';

/** The keyboard shortcuts, with a button that lists them. */
export function ShortcutHelp() {
  const { shortcuts: texts } = useTexts();
  const [isShown, setShown] = useState(false);
  const [state, setState] = useLocalStorage<'on' | 'off'>({
    key: 'partner-console.shortcuts',
    defaultValue: 'on',
    getInitialValueInEffect: false,
    serialize: (chosen) => chosen,
    deserialize: (stored) => (stored === 'off' ? 'off' : 'on'),
  });
  useShortcuts(state === 'on', () => setShown(true));
  return (
    <>
      <Button variant="default" onClick={() => setShown(true)}>
        {texts.title}
      </Button>
      {isShown && (
        <Dialog title={texts.title} onClose={() => setShown(false)}>
          <div className={form.form}>
            <Keys />
            <Checkbox
              label={texts.isOn}
              checked={state === 'on'}
              onChange={(event) => setState(event.currentTarget.checked ? 'on' : 'off')}
            />
            <div className={form.actions}>
              <Button variant="default" onClick={() => setShown(false)}>
                {texts.close}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Keys() {
  const texts = useTexts();
  const nameOf = (name: (typeof places)[keyof typeof places]['name']) =>
    name === 'endpoint' ? texts.endpoint.headings.events : texts[name].heading;
  const keys: [readonly string[], string][] = [
    [['?'], texts.shortcuts.help],
    [['/'], texts.shortcuts.search],
    [['Ctrl', 'K'], texts.shortcuts.searchAll],
    ...Object.entries(places).map(
      ([key, { name }]) => [['g', key], nameOf(name)] as [string[], string],
    ),
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="xs" m={0}>
      {keys.map(([pressed, name]) => (
        <Group key={name} gap="sm" wrap="nowrap">
          <Group component="dt" gap={4} wrap="nowrap" w="4rem" flex="none">
            {pressed.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>
          <Box component="dd" m={0}>
            {name}
          </Box>
        </Group>
      ))}
    </SimpleGrid>
  );
}

/** The keys after `g`, and where they lead. */
const places = {
  h: { name: 'home', href: hrefOf.home() },
  e: { name: 'events', href: hrefOf.events() },
  c: { name: 'companies', href: hrefOf.companies() },
  p: { name: 'people', href: hrefOf.people() },
  k: { name: 'cards', href: hrefOf.cards() },
  a: { name: 'accounts', href: hrefOf.accounts() },
  y: { name: 'payments', href: hrefOf.payments() },
  m: { name: 'mails', href: hrefOf.mails() },
  w: { name: 'endpoint', href: hrefOf.endpoint({ channel: 'events' }) },
  r: { name: 'requests', href: hrefOf.requests() },
} as const;

type PlaceKey = keyof typeof places;

/** The second key is expected within this time. */
const SECOND_KEY_MS = 1_500;

const isPlaceKey = (key: string): key is PlaceKey => Object.hasOwn(places, key);

/** A key typed into a field belongs to it, and one in a dialog to that. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  const isField = target?.closest('input, textarea, select, [contenteditable]') ?? null;
  return isField !== null || document.querySelector('dialog[open]') !== null;
}

/** `?` helps, `/` searches, `g` and another key go somewhere. */
function useShortcuts(isOn: boolean, onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    if (!isOn) return;
    let goingSinceMs = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const isGoing = event.timeStamp - goingSinceMs < SECOND_KEY_MS;
      goingSinceMs = !isGoing && event.key === 'g' ? event.timeStamp : -Infinity;
      if (isGoing && isPlaceKey(event.key)) goTo(places[event.key].href);
      else if (event.key === '?') help.current();
      else if (event.key !== '/' || !focusSearch()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** @returns false on a screen without a search. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[role=search] input');
  field?.focus();
  field?.select();
  return field !== null;
}
