import { Button } from '@mantine/core';
import type { PastChallenge } from '#contracts';
import { ClockIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useHistory } from '../api/challenge-queries.js';
import { EmptyScreen } from '../empty-screen.js';
import listClasses from '../list.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { ListLink } from '../list-link.js';

/** The payments that were to be approved, with what became of them. */
export function HistoryScreen({ after }: { after: string }) {
  const texts = useTexts().history;
  const history = useHistory(after);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={history}>
        {(page) => (
          <>
            {page.items.length === 0 ? (
              <EmptyScreen icon={<ClockIcon />} title={texts.none} advice={texts.noneAdvice} />
            ) : (
              <ul role="list" aria-label={texts.heading} className={listClasses.list}>
                {page.items.map((challenge) => (
                  <li key={challenge.id}>
                    <PastApproval challenge={challenge} />
                  </li>
                ))}
              </ul>
            )}
            <Pager label={texts.heading} page={page} />
          </>
        )}
      </Loaded>
      <Button component="a" href={hrefOf.approvals()} variant="default" mt="lg" w="fit-content">
        {texts.back}
      </Button>
    </>
  );
}

const tones: Record<PastChallenge['status'], BadgeTone> = {
  approved: 'good',
  denied: 'failure',
  cancelled: 'quiet',
  expired: 'quiet',
  failed: 'warning',
};

function PastApproval({ challenge }: { challenge: PastChallenge }) {
  const { outcomes, failures } = useTexts().history;
  const { id, merchant, amount, status, failureReason, createdAt } = challenge;
  return (
    <ListLink
      href={hrefOf.approval({ id })}
      name={merchant.name}
      amount={useAmount()(amount)}
      badge={<Badge tone={tones[status]}>{outcomes[status]}</Badge>}
    >
      {failureReason && <span>{failures[failureReason]}</span>}
      <Moment at={createdAt} />
    </ListLink>
  );
}
