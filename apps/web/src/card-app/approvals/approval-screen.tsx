import { useChallenge } from '../api/challenge-queries.js';
import { FailureScreen } from '../../shared/failure/failure-screen.js';
import { InformationIcon } from '../../shared/icons/icons.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { PageLoading } from '../../shared/page/page-loading.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { useTexts } from '../texts/index.js';
import { ApprovalOutcome } from './approval-outcome.js';
import { ApprovalRequest } from './approval-request.js';
import { BackLink } from './back-link.js';
import { statusAt } from './challenges.js';

interface ApprovalScreenProps {
  id: string;
  isStreaming: boolean;
  nowMs: number;
}

/** One payment with the buttons to decide on it, or its result. */
export function ApprovalScreen({ id, isStreaming, nowMs }: ApprovalScreenProps) {
  const { loading } = useSharedTexts();
  const texts = useTexts().approval;
  const { data: challenge, error, refetch } = useChallenge(id, isStreaming);
  if (!challenge) {
    if (error?.code === 'challenge_unknown') {
      return (
        <MessageScreen icon={<InformationIcon />} {...texts.unknown}>
          <BackLink />
        </MessageScreen>
      );
    }
    return error ? (
      <FailureScreen error={error} onRetry={() => void refetch()} />
    ) : (
      <PageLoading text={loading} />
    );
  }
  const status = statusAt(challenge, nowMs);
  return status === 'waiting' ? (
    <ApprovalRequest challenge={challenge} nowMs={nowMs} />
  ) : (
    <ApprovalOutcome challenge={challenge} status={status} />
  );
}
