import type { CardParty, CardStatus } from '#contracts';
import type { RequestError } from '../../shared/api/request-error.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { useTexts } from '../texts/index.js';

interface CardFailureProps {
  error: RequestError;
  /** As it is now. */
  status: CardStatus;
}

/**
 * Why a card could not be changed. These refusals have words of their own: a wrong or void activation code, a
 * card that somebody else has changed meanwhile, and one that a stronger party has frozen.
 */
export function CardFailure({ error, status }: CardFailureProps) {
  const texts = useTexts().cards;
  // After the last wrong code it is void.
  const isVoid = error.code === 'activation_code_void' || error.guessesLeft === 0;
  if (isVoid) {
    return (
      <Notice tone="failure" title={texts.codeVoid.title}>
        {texts.codeVoid.advice}
      </Notice>
    );
  }
  if (error.code === 'activation_code_wrong') {
    return (
      <Notice tone="failure" title={texts.codeWrong.title}>
        {texts.codeWrong.advice(error.guessesLeft ?? 0)}
      </Notice>
    );
  }
  if (error.code === 'card_transition_impossible') {
    const { title, advice } = texts.changedMeanwhile[status];
    return (
      <Notice tone="information" title={title}>
        {advice}
      </Notice>
    );
  }
  const freezer = /^frozen_by_(platform|partner|company_admin)$/.exec(error.code ?? '')?.[1];
  if (freezer) {
    return (
      <Notice tone="information" title={texts.staysFrozen}>
        {texts.frozenBy[freezer as CardParty]}
      </Notice>
    );
  }
  return <FailureAlert error={error} reassurance={texts.failed} />;
}
