import { Button } from '@mantine/core';
import { useState } from 'react';
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
import { AccountSheet } from './account-sheet.js';
import classes from './company.module.css';
import { OrderDialog } from './order-dialog.js';

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
