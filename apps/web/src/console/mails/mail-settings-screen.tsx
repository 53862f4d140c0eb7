import type {
  CommunicationSettingsResource,
  CommunicationSettingsVersion,
  IntegrationLevel,
  MailSenderSide,
  SenderSettings,
} from '#contracts';
import {
  integrationLevels,
  mailResponsibilities,
  mailsOfChoice,
  senderOf,
} from '#contracts/browser';
import { Group, NativeSelect, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import form from '../../shared/form/form.module.css';
import { DataTable } from '../../shared/list/data-table.js';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { useMailNames } from '../../shared/mails/mails.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { MomentsIn, Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { useMay } from '../session.js';
import { useMailSettings, useMailSettingsChange } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

/**
 * Who sends which mail, now and after each scheduled change, with the settings
 * (docs/interface/mails.md#who-sends-which-mail).
 */
export function MailSettingsScreen() {
  const texts = useTexts().mailSettings;
  const settings = useMailSettings();
  const mayChoose = useMay('chooseMailSenders');
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={settings}>
        {(shown) => (
          <>
            {mayChoose && (
              <Sheet title={texts.settings}>
                <MailSettingsForm latest={shown.versions.at(-1) ?? shown} />
              </Sheet>
            )}
            <Sheet title={texts.table}>
              <SenderTable settings={shown} />
            </Sheet>
          </>
        )}
      </Loaded>
    </>
  );
}

/** Who sends which mail, with a column for each scheduled change. */
function SenderTable({ settings }: { settings: CommunicationSettingsResource }) {
  const { mailSettings: texts, moment } = useTexts();
  const { kinds } = useMailNames();
  const coming = comingVersions(settings);
  return (
    <DataTable<(typeof mailResponsibilities)[number]>
      label={texts.table}
      rows={mailResponsibilities}
      keyOf={({ mail }) => mail}
      columns={[
        { name: texts.mail, cell: ({ mail }) => kinds[mail] },
        { name: texts.now, cell: ({ mail }) => texts.senders[settings.senders[mail]] },
        ...coming.map(({ effectiveFrom, integrationLevel, choices }) => ({
          name: texts.from(moment(effectiveFrom)),
          cell: ({ mail }: (typeof mailResponsibilities)[number]) =>
            texts.senders[senderOf(mail, integrationLevel, choices)],
        })),
      ]}
    />
  );
}

/** @param latest the settings saved last, which may be scheduled. */
function MailSettingsForm({ latest }: { latest: SenderSettings }) {
  const texts = useTexts().mailSettings;
  const change = useMailSettingsChange();
  const [level, setLevel] = useState(latest.integrationLevel);
  const [choices, setChoices] = useState(latest.choices);

  return (
    <div className={form.form}>
      <NativeSelect
        label={texts.level}
        description={texts.levelsAbout[level]}
        data={integrationLevels.map((value) => ({ value, label: texts.levels[value] }))}
        value={level}
        onChange={(event) => {
          change.reset();
          setLevel(event.currentTarget.value as IntegrationLevel);
        }}
      />
      <MailChoices
        settings={{ integrationLevel: level, choices }}
        onChange={(changed) => {
          change.reset();
          setChoices(changed);
        }}
      />
      <Text size="sm">{texts.whenItCounts}</Text>
      <Outcome change={change} />
      <div className={form.actions}>
        <ProgressButton
          isBusy={change.isPending}
          onClick={() => change.mutate({ integrationLevel: level, choices })}
        >
          {texts.save}
        </ProgressButton>
      </div>
    </div>
  );
}

interface MailChoicesProps {
  settings: SenderSettings;
  onChange(choices: SenderSettings['choices']): void;
}

/** The mails that the integration level leaves to the partner's choice; most levels leave none. */
function MailChoices({ settings: { integrationLevel, choices }, onChange }: MailChoicesProps) {
  const texts = useTexts().mailSettings;
  const { kinds } = useMailNames();
  return mailsOfChoice(integrationLevel).map((mail) => (
    <Radio.Group
      key={mail}
      label={texts.sender(kinds[mail])}
      value={senderOf(mail, integrationLevel, choices)}
      onChange={(sender) => onChange({ ...choices, [mail]: sender as MailSenderSide })}
    >
      <Group mt="xs">
        {(['platform', 'partner'] as const).map((value) => (
          <Radio key={value} value={value} label={texts.senders[value]} />
        ))}
      </Group>
    </Radio.Group>
  ));
}

/** The result of the last attempt to save. */
function Outcome({ change }: { change: ReturnType<typeof useMailSettingsChange> }) {
  const texts = useTexts().mailSettings;
  const { data, error } = change;
  if (error?.code === 'communication_settings_changed_too_often') {
    return <Notice tone="failure" title={texts.changedTooOften} />;
  }
  if (error) return <FailureAlert error={error} reassurance={texts.nothingSaved} />;
  return data ? <Saved settings={data} /> : null;
}

function Saved({ settings }: { settings: CommunicationSettingsResource }) {
  const { mailSettings: texts } = useTexts();
  const latest = comingVersions(settings).at(-1);
  const title = latest ? (
    <MomentsIn text={texts.countsFrom} at={[latest.effectiveFrom]} />
  ) : (
    texts.counts
  );
  return <Notice tone="information" title={title} />;
}

/** The scheduled changes of the settings, the next one first, by the platform's clock. */
function comingVersions({
  version,
  versions,
}: CommunicationSettingsResource): CommunicationSettingsVersion[] {
  return versions.filter((one) => one.version > (version ?? 0));
}
