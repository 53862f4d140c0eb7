import classes from './card-network-mark.module.css';
import { networkNames } from './network-names.js';

/** The card network's mark: a card always has a network, and one without a drawing has its name. */
export function CardNetworkMark({ network }: { network: string }) {
  const name = networkNames[network];
  return name ? (
    <img
      className={classes.mark}
      src={`/assets/card-networks/${network}.svg`}
      width={60}
      height={38}
      alt={name}
    />
  ) : (
    <span className={classes.name}>{network}</span>
  );
}
