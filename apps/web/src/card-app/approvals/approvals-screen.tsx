import { Button } from '@mantine/core';
import type { RequestError } from '../../shared/api/request-error.js';
import { CheckIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { EmptyScreen } from '../empty-screen.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './approvals-screen.module.css';
import { ApprovalLink } from './approval-link.js';
import type { Challenge } from './challenges.js';
import { ConnectionNotice } from './connection-notice.js';

interface ApprovalsScreenProps {
  challenges: { data: Challenge[] | undefined; error: RequestError | null; refetch(): unknown };
  waiting: readonly Challenge[];
  isStreaming: boolean;
  nowMs: number;
}

/** The payments that wait for a decision, updated live. */
export function ApprovalsScreen({ challenges, waiting, isStreaming, nowMs }: ApprovalsScreenProps) {
  const texts = useTexts().approvals;
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <ConnectionNotice isStreaming={isStreaming} />
      <Loaded query={challenges}>
        {() =>
          waiting.length === 0 ? (
            <EmptyScreen icon={<CheckIcon />} title={texts.none} advice={texts.noneAdvice} />
          ) : (
            <ul role="list" aria-label={texts.heading} className={classes.list}>
              {waiting.map((challenge) => (
                <li key={challenge.id}>
                  <ApprovalLink challenge={challenge} nowMs={nowMs} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button component="a" href={hrefOf.history()} variant="default" mt="xl" w="fit-content">
        {texts.history}
      </Button>
    </>
  );
}
