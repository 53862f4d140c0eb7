import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { useTexts } from '../texts/index.js';
import classes from './shortcut-help.module.css';
import { places, useShortcuts } from './shortcuts.js';

/** The keyboard shortcuts, with a button that tells them. */
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
            <label className={classes.choice}>
              <input
                type="checkbox"
                checked={state === 'on'}
                onChange={(event) => setState(event.currentTarget.checked ? 'on' : 'off')}
              />
              {texts.isOn}
            </label>
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
    ...Object.entries(places).map(
      ([key, { name }]) => [['g', key], nameOf(name)] as [string[], string],
    ),
  ];
  return (
    <dl className={classes.keys}>
      {keys.map(([pressed, name]) => (
        <div key={name} className={classes.key}>
          <dt>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}
