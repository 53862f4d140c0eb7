import type { CardStatus } from '#contracts';
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
 * Why a card could not be changed. A wrong or void activation code is told in words of its own, and so is a
 * card that somebody else has changed meanwhile.
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
  return <FailureAlert error={error} reassurance={texts.failed} />;
}
