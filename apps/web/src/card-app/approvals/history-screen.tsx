import { Button } from '@mantine/core';
import { ClockIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useHistory } from '../api/challenge-queries.js';
import { EmptyScreen } from '../empty-screen.js';
import listClasses from '../list.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { PastApproval } from './past-approval.js';

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
