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
      style={{ flex: 'none', width: 'auto', height: '2rem' }}
      src={`/assets/card-networks/${network}.svg`}
      width={60}
      height={38}
      alt={name}
    />
  ) : (
    <strong>{network}</strong>
  );
}
