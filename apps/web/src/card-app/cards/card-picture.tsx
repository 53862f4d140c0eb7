import type { CardResource } from '#contracts';
import { CardNetworkMark } from '../../shared/card-network/card-network-mark.js';
import { useTexts } from '../texts/index.js';
import classes from './card-picture.module.css';

interface CardPictureProps {
  card: Pick<CardResource, 'cardType' | 'last4' | 'network' | 'status'>;
  holderName: string;
}

/** A card in the partner's colour, as far as it may be shown: never with its number. */
export function CardPicture({ card, holderName }: CardPictureProps) {
  const { types, statuses } = useTexts().cards;
  return (
    <div className={classes.card} data-usable={card.status === 'active'}>
      <span className={classes.row}>
        {types[card.cardType]}
        <span role="status" className={classes.status}>
          {statuses[card.status]}
        </span>
      </span>
      <span className={classes.last4}>•••• {card.last4}</span>
      <span className={classes.row}>
        <span className={classes.holder}>{holderName}</span>
        <CardNetworkMark network={card.network} />
      </span>
    </div>
  );
}
