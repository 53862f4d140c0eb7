import type { ChallengeDecision } from '#contracts';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useDecision } from '../api/challenge-queries.js';
import { PasskeyFailureNotice } from '../passkey-failure-notice.js';
import { useTexts } from '../texts/index.js';
import classes from './decision-buttons.module.css';

/** Approving needs the passkey. Declining does not, because it must be easy, even without the passkey. */
export function DecisionButtons({ id }: { id: string }) {
  const texts = useTexts().approval;
  const decision = useDecision(id);
  const decide = (chosen: ChallengeDecision) => {
    if (!decision.isPending) {
      decision.mutate(chosen);
    }
  };
  const isBusyWith = (chosen: ChallengeDecision) =>
    decision.isPending && decision.variables === chosen;

  return (
    <div className={classes.buttons}>
      {decision.error && <PasskeyFailureNotice error={decision.error} reassurance={texts.failed} />}
      <ProgressButton size="lg" isBusy={isBusyWith('approved')} onClick={() => decide('approved')}>
        {texts.approve}
      </ProgressButton>
      <div className={classes.refusals}>
        <ProgressButton
          variant="default"
          px="sm"
          isBusy={isBusyWith('cancelled')}
          onClick={() => decide('cancelled')}
        >
          {texts.cancel}
        </ProgressButton>
        <ProgressButton
          variant="default"
          px="sm"
          className={classes.deny}
          isBusy={isBusyWith('denied')}
          onClick={() => decide('denied')}
        >
          {texts.deny}
        </ProgressButton>
      </div>
    </div>
  );
}
