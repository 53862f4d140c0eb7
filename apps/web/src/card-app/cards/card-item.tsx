import type { CardResource } from '#contracts';
import { CardNetworkMark } from '../../shared/card-network/card-network-mark.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useCardAction } from '../api/card-queries.js';
import { useTexts } from '../texts/index.js';
import { ActivationForm } from './activation-form.js';
import { actionFor, needsCode } from './card-actions.js';
import { CardFailure } from './card-failure.js';
import classes from './cards-screen.module.css';

export function CardItem({ card }: { card: CardResource }) {
  const texts = useTexts().cards;
  const change = useCardAction(card.id);
  const action = actionFor(card);
  return (
    <li className={classes.item} aria-label={texts.name(card.cardType, card.last4)}>
      <div className={classes.card} data-usable={card.status === 'active'}>
        <span className={classes.cardTop}>
          {texts.types[card.cardType]}
          <span role="status" className={classes.status}>
            {texts.statuses[card.status]}
          </span>
        </span>
        <span className={classes.cardBottom}>
          <span className={classes.last4}>•••• {card.last4}</span>
          <CardNetworkMark network={card.network} />
        </span>
      </div>
      {card.status === 'frozen' && <p className={classes.hint}>{texts.frozenHint}</p>}
      {change.error && <CardFailure error={change.error} />}
      {action && needsCode(card, action) && (
        <ActivationForm
          isBusy={change.isPending}
          onSubmit={(activationCode) => change.mutate({ action, activationCode })}
        />
      )}
      {action && !needsCode(card, action) && (
        <ProgressButton
          variant="default"
          isBusy={change.isPending}
          onClick={() => change.mutate({ action })}
        >
          {texts[action]}
        </ProgressButton>
      )}
    </li>
  );
}
