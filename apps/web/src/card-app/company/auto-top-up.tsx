import type { AutoTopUpResource, SetAutoTopUp } from '#contracts';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../shared/badge/badge.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useAutoTopUp, useSetAutoTopUp } from '../api/company-queries.js';
import { useTexts } from '../texts/index.js';
import { useAutoTopUpWords } from './auto-top-up-words.js';
import { AutoTopUpDialog } from './auto-top-up-dialog.js';
import classes from './company.module.css';

interface AutoTopUpProps {
  accountId: string;
  currency: string;
}

/** The switch of automatic top-ups, with what is set. */
export function AutoTopUp({ accountId, currency }: AutoTopUpProps) {
  const texts = useTexts().company.autoTopUp;
  const autoTopUp = useAutoTopUp(accountId);
  return (
    <div className={classes.part}>
      <Title order={3} size="h4">
        {texts.heading}
      </Title>
      <Loaded query={autoTopUp}>
        {(settings) => <Switch accountId={accountId} currency={currency} settings={settings} />}
      </Loaded>
    </div>
  );
}

interface SwitchProps extends AutoTopUpProps {
  settings: AutoTopUpResource | null;
}

function Switch({ accountId, currency, settings }: SwitchProps) {
  const texts = useTexts().company.autoTopUp;
  const change = useSetAutoTopUp(accountId);
  const words = useAutoTopUpWords();
  const [isSetting, setIsSetting] = useState(false);
  const isOn = settings?.status === 'active';
  const reason = settings?.deactivationReason;
  return (
    <>
      <span role="status">
        <Badge tone={isOn ? 'good' : 'quiet'}>{isOn ? texts.on : texts.off}</Badge>
      </span>
      {settings && <Settings settings={settings} />}
      {reason && <Text>{texts.reasons[reason]}</Text>}
      {change.error && <FailureAlert error={change.error} reassurance={texts.failed} />}
      {settings && (
        <ProgressButton
          variant="default"
          isBusy={change.isPending}
          onClick={() => {
            const body = isOn ? null : settingsOf(settings);
            change.mutate({ words: words(body), body });
          }}
        >
          {isOn ? texts.turnOff : texts.turnOn}
        </ProgressButton>
      )}
      <Button variant="default" onClick={() => setIsSetting(true)}>
        {settings ? texts.change : texts.set}
      </Button>
      {isSetting && (
        <AutoTopUpDialog
          accountId={accountId}
          currency={currency}
          settings={settings}
          onClose={() => setIsSetting(false)}
        />
      )}
    </>
  );
}

function Settings({ settings }: { settings: AutoTopUpResource }) {
  const texts = useTexts().company.autoTopUp;
  const inWords = useAmount();
  const { threshold, amount, targetAmount, dailyCap, pendingTopUpId } = settings;
  const below = inWords(threshold);
  return (
    <>
      <Text>
        {amount ? texts.by(below, inWords(amount)) : texts.upTo(below, inWords(targetAmount!))}
      </Text>
      {dailyCap && <Text>{texts.atMost(inWords(dailyCap))}</Text>}
      {pendingTopUpId && <Text>{texts.pending}</Text>}
    </>
  );
}

/** As they were, to switch it on again. */
function settingsOf({
  threshold,
  amount,
  targetAmount,
  dailyCap,
}: AutoTopUpResource): SetAutoTopUp {
  return {
    threshold,
    ...(amount && { amount }),
    ...(targetAmount && { targetAmount }),
    ...(dailyCap && { dailyCap }),
  };
}
