import type { UnmatchedMoneyDetail } from '#contracts';
import { Text } from '@mantine/core';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { UnknownScreen } from '../../shared/page/unknown-screen.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useTransfer } from '../api/money-queries.js';
import head from '../application/application-screen.module.css';
import { StateBadge } from '../parts/state-badge.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { TransferProposals } from './transfer-proposals.js';

/** A bank transfer that matches no account. */
export function TransferScreen({ id }: { id: string }) {
  const transfer = useTransfer(id);
  const texts = useTexts().transfer;
  if (transfer.error?.status === 404) {
    return (
      <UnknownScreen
        title={texts.unknown}
        wayOut={{ href: hrefOf.unmatched(), name: texts.back }}
      />
    );
  }
  return (
    <LoadedScreen query={transfer}>{(shown) => <ShownTransfer transfer={shown} />}</LoadedScreen>
  );
}

function ShownTransfer({ transfer }: { transfer: UnmatchedMoneyDetail }) {
  const { transfer: texts, unmatched } = useTexts();
  const isWaiting = transfer.state === 'waiting';
  const amountOf = useAmount();
  const { id, partner, amount, reason, reference, remitter, transferId, createdAt } = transfer;
  return (
    <>
      <a href={hrefOf.unmatched()} className={head.back}>
        {texts.back}
      </a>
      <div className={head.head}>
        <PageHeading windowTitle={`${texts.title(amountOf(amount))} ${id}`}>
          {texts.title(amountOf(amount))}
        </PageHeading>
        <span role="status">
          <StateBadge state={transfer.state}>{unmatched.states[transfer.state]}</StateBadge>
        </span>
      </div>
      <Text c="dimmed">{partner.name}</Text>
      <Sheet title={texts.facts}>
        <Facts
          facts={[
            [texts.reason, unmatched.reasons[reason]],
            [texts.reference, reference.trim() || unmatched.noReference],
            [texts.remitter, remitter ?? unmatched.nobody],
            [texts.createdAt, <Moment at={createdAt} />],
            ...(transferId === null ? [] : ([[texts.transferId, transferId]] as const)),
            [texts.suspense, texts.suspenseOf(partner.name, amount.currency)],
            [texts.id, id],
          ]}
        />
      </Sheet>
      {transfer.state !== 'returned' && (
        <Sheet title={isWaiting ? texts.account : texts.assignedTo}>
          <MeantAccount account={transfer.account} />
        </Sheet>
      )}
      <TransferProposals transfer={transfer} />
    </>
  );
}

function MeantAccount({ account }: Pick<UnmatchedMoneyDetail, 'account'>) {
  const { transfer: texts } = useTexts();
  if (!account) return <Text c="dimmed">{texts.noAccount}</Text>;
  return (
    <Facts
      facts={[
        [
          texts.search,
          <a href={hrefOf.account({ id: account.id })}>
            {texts.accountOf(account.company.legalName, account.id)}
          </a>,
        ],
        [texts.currency, account.currency ?? texts.undecided],
      ]}
    />
  );
}
