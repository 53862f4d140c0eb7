import type { CardResource } from '#contracts';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useCardAction } from '../api/card-queries.js';
import { useTexts } from '../texts/index.js';
import { ActivationForm } from './activation-form.js';
import { actionFor, needsCode } from './card-actions.js';
import { CardFailure } from './card-failure.js';
import { useCardWords } from './card-words.js';
import { CardPicture } from './card-picture.js';
import classes from './cards-screen.module.css';

interface CardItemProps {
  card: CardResource;
  holderName: string;
}

export function CardItem({ card, holderName }: CardItemProps) {
  const texts = useTexts().cards;
  const change = useCardAction(card.id);
  const action = actionFor(card, 'cardholder');
  const words = useCardWords(card);
  return (
    <li className={classes.item} aria-label={texts.name(card.cardType, card.last4)}>
      <CardPicture card={card} holderName={holderName} />
      {card.frozenBy.map((party) => (
        <p key={party} className={classes.hint}>
          {texts.frozenBy[party]}
        </p>
      ))}
      {change.error && <CardFailure error={change.error} status={card.status} />}
      {action && needsCode(card, action) && (
        <ActivationForm
          isBusy={change.isPending}
          onSubmit={(activationCode) =>
            change.mutate({ action, words: words(action), activationCode })
          }
        />
      )}
      {action && !needsCode(card, action) && (
        <ProgressButton
          variant="default"
          isBusy={change.isPending}
          onClick={() => change.mutate({ action, words: words(action) })}
        >
          {texts[action]}
        </ProgressButton>
      )}
    </li>
  );
}
