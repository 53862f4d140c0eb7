import type { AutoTopUpResource, Money } from '#contracts';
import { Text } from '@mantine/core';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useAutoTopUp } from '../api/account-queries.js';
import { Id } from '../names/names.js';
import { useTexts } from '../texts/index.js';

export function AutoTopUpSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  const autoTopUp = useAutoTopUp(accountId);
  return (
    <Sheet title={texts.autoTopUp}>
      <Loaded query={autoTopUp}>
        {(shown) =>
          shown ? <Settings autoTopUp={shown} /> : <Text c="dimmed">{texts.noAutoTopUp}</Text>
        }
      </Loaded>
    </Sheet>
  );
}

function Settings({ autoTopUp }: { autoTopUp: AutoTopUpResource }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  const { status, threshold, targetAmount, dailyCap, pendingTopUpId, waitsUntil } = autoTopUp;
  const fact = (name: string, money: Money | null) =>
    money ? [[name, amount(money)] as const] : [];
  return (
    <Facts
      facts={[
        [texts.state, texts.autoTopUpStatuses[status]],
        [texts.threshold, amount(threshold)],
        ...fact(texts.topUpAmount, autoTopUp.amount),
        ...fact(texts.topUpTarget, targetAmount),
        ...fact(texts.dailyCap, dailyCap),
        ...(pendingTopUpId ? [[texts.pendingTopUp, <Id id={pendingTopUpId} />] as const] : []),
        ...(waitsUntil ? [[texts.waitsUntil, <Moment at={waitsUntil} />] as const] : []),
      ]}
    />
  );
}
