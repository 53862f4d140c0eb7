import classes from './card-network-mark.module.css';

/** The networks whose mark stands in `public/assets/card-networks`. */
const networkNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
};

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
