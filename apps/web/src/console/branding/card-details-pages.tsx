import type { CardDetailsSettingsResource } from '#contracts';
import { List, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import form from '../../shared/form/form.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/parts/parts.js';
import { SaveEnd } from '../parts.js';
import { useMay } from '../session.js';
import { useCardDetailsSettings, useCardDetailsSettingsChange } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

/** The partner's pages that may show frames with card details (docs/interface/cards.md#on-your-own-page). */
export function CardDetailsPages() {
  const texts = useTexts().branding.cardDetails;
  const settings = useCardDetailsSettings();
  const mayChange = useMay('changeCardDetailsPages');
  return (
    <Sheet title={texts.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.lead}
      </Text>
      <Loaded query={settings}>
        {(shown) => (mayChange ? <PagesForm settings={shown} /> : <Pages settings={shown} />)}
      </Loaded>
    </Sheet>
  );
}

function Pages({ settings: { origins } }: { settings: CardDetailsSettingsResource }) {
  const texts = useTexts().branding.cardDetails;
  if (origins.length === 0) return <Text>{texts.none}</Text>;
  return (
    <List>
      {origins.map((origin) => (
        <List.Item key={origin}>{origin}</List.Item>
      ))}
    </List>
  );
}

const MAX_TYPED = 3_000;

function PagesForm({ settings }: { settings: CardDetailsSettingsResource }) {
  const texts = useTexts().branding.cardDetails;
  const [text, setText] = useState(() => settings.origins.join('\n'));
  const request = useCardDetailsSettingsChange();
  const isWrong = (request.error?.fields.length ?? 0) > 0;
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const origins = text.split(/\s+/).filter((origin) => origin !== '');
        request.mutate({ origins }, { onSuccess: (stored) => setText(stored.origins.join('\n')) });
      }}
    >
      <Textarea
        label={texts.origins}
        description={texts.about}
        error={isWrong && texts.wrong}
        value={text}
        onChange={(event) => {
          request.reset();
          setText(event.currentTarget.value);
        }}
        maxLength={MAX_TYPED}
        rows={3}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <SaveEnd request={request} texts={texts} />
    </form>
  );
}
