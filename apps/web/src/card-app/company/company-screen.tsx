import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccountResource } from '#contracts';
import { Badge } from '../../shared/badge/badge.js';
import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useAccounts, useCompanyCards } from '../api/company-queries.js';
import { EmptyScreen } from '../empty-screen.js';
import { ListLink } from '../list-link.js';
import listClasses from '../list.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CopiedField } from '../../shared/copied-field/copied-field.js';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Notice } from '../../shared/notice/notice.js';
import classes from './company.module.css';
import { OrderDialog } from './order-dialog.js';
import { AutoTopUp } from './auto-top-up.js';

/** For admins: the money and the cards of the company. */
export function CompanyScreen({ after }: { after: string }) {
  const texts = useTexts().company;
  const accounts = useAccounts();
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <div className={classes.sheets}>
        <Loaded query={accounts}>
          {(shown) => shown.map((account) => <AccountSheet key={account.id} account={account} />)}
        </Loaded>
        <CompanyCards after={after} />
      </div>
    </>
  );
}

function CompanyCards({ after }: { after: string }) {
  const { company: texts, cards: cardTexts } = useTexts();
  const cards = useCompanyCards(after);
  const [isOrdering, setIsOrdering] = useState(false);
  return (
    <Sheet title={texts.cards}>
      <Button w="fit-content" onClick={() => setIsOrdering(true)}>
        {texts.order.open}
      </Button>
      {isOrdering && <OrderDialog onClose={() => setIsOrdering(false)} />}
      <Loaded query={cards}>
        {(page) => (
          <>
            {page.items.length === 0 ? (
              <EmptyScreen
                icon={<PhysicalCardIcon />}
                title={texts.noCards}
                advice={texts.noCardsAdvice}
              />
            ) : (
              <ul role="list" aria-label={texts.cards} className={listClasses.list}>
                {page.items.map((card) => (
                  <li key={card.id}>
                    <ListLink
                      href={hrefOf.companyCard({ id: card.id })}
                      name={card.holderName}
                      amount={`•••• ${card.last4}`}
                      badge={
                        <Badge tone={card.status === 'active' ? 'good' : 'quiet'}>
                          {cardTexts.statuses[card.status]}
                        </Badge>
                      }
                      aside={cardTexts.types[card.cardType]}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Pager label={texts.cards} page={page} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

/** An account: what is in it, how it is topped up, and whether by itself. */
function AccountSheet({ account }: { account: AccountResource }) {
  const texts = useTexts().company;
  const inWords = useAmount();
  const { booked, held, available, creditLimit, topUpReference, status } = account;
  const title = account.accountType ? texts.accounts[account.accountType] : texts.account;
  if (!booked || !held || !available || !topUpReference) {
    return (
      <Sheet title={title}>
        <Text>{texts.pending}</Text>
      </Sheet>
    );
  }
  return (
    <Sheet title={title}>
      {status === 'overdue' && (
        <Notice tone="warning" title={texts.overdue.title}>
          {texts.overdue.advice}
        </Notice>
      )}
      <Text c="dimmed">{texts.available}</Text>
      <p className={classes.available}>{inWords(available)}</p>
      <Facts
        facts={[
          [texts.booked, inWords(booked)],
          [texts.held, inWords(held)],
          ...(creditLimit ? [[texts.creditLimit, inWords(creditLimit)] as const] : []),
        ]}
      />
      <div className={classes.part}>
        <CopiedField label={texts.reference} value={topUpReference} texts={texts.copying} />
        <Text c="dimmed">{texts.referenceHelp}</Text>
      </div>
      {account.accountType !== 'credit' && (
        <AutoTopUp accountId={account.id} currency={booked.currency} />
      )}
    </Sheet>
  );
}
