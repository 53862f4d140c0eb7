import type { TopUpResource } from '#contracts';
import { Text } from '@mantine/core';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useTopUps } from '../api/account-queries.js';
import { Id } from '../names/names.js';
import { useTexts } from '../texts/index.js';
import classes from './accounts.module.css';

const tones: Record<TopUpResource['status'], BadgeTone> = {
  initiated: 'information',
  completed: 'good',
  failed: 'failure',
  unmatched: 'warning',
  returned: 'quiet',
};

export function TopUpsSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  const topUps = useTopUps(accountId);
  return (
    <Sheet title={texts.topUps}>
      <Loaded query={topUps}>
        {(shown) =>
          shown.length === 0 ? (
            <Text c="dimmed">{texts.noTopUps}</Text>
          ) : (
            <ul className={classes.list} aria-label={texts.topUps}>
              {shown.map((topUp) => (
                <TopUp key={topUp.id} topUp={topUp} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function TopUp({ topUp }: { topUp: TopUpResource }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  const { id, source, status, remitter, createdAt } = topUp;
  return (
    <li>
      <span>{[texts.topUpSources[source], remitter].filter(Boolean).join(', ')}</span>
      <Badge tone={tones[status]}>{texts.topUpStatuses[status]}</Badge>
      <span className={classes.amount}>{amount(topUp.amount)}</span>
      <Moment at={createdAt} />
      <Id id={id} />
    </li>
  );
}
