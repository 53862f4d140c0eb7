import classes from './card-network-mark.module.css';

/** The networks with a logo in `public/assets/card-networks`. */
const networkNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
};

/** The card network's logo, or its name if there is no logo. */
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
