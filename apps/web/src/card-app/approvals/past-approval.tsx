import type { PastChallenge } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { ListLink } from '../list-link.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

const tones: Record<PastChallenge['status'], BadgeTone> = {
  approved: 'good',
  denied: 'failure',
  cancelled: 'quiet',
  expired: 'quiet',
  failed: 'warning',
};

export function PastApproval({ challenge }: { challenge: PastChallenge }) {
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
