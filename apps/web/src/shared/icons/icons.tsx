import { type CardNetwork, cardNetworkNames } from '#contracts/browser';
import type { ReactNode } from 'react';

/** Icons have the colour of the surrounding text and, without `size`, about its height. */
interface IconProps {
  size?: number | string;
}

function icon(drawing: ReactNode) {
  return function Icon({ size = '1.2em' }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

export const PhysicalCardIcon = icon(
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
    <path d="M2.5 10h19M6.5 15h4" />
  </>,
);

export const VirtualCardIcon = icon(
  <>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
    <path d="M9.5 9h5M9.5 12.5h5M11 18.5h2" />
  </>,
);

export const NoCardIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6 18 12-12" />
  </>,
);

export const BuildingIcon = icon(
  <>
    <path d="M5 21V4h9v17M14 9h5v12M3 21h18" />
    <path d="M8 8h3M8 12h3M8 16h3" />
  </>,
);

export const HomeIcon = icon(
  <>
    <path d="m3 11 9-7 9 7" />
    <path d="M5.5 9.5V20h13V9.5M10 20v-6h4v6" />
  </>,
);

export const BagIcon = icon(
  <>
    <path d="M5 8h14l1 12H4z" />
    <path d="M9 8V6.5a3 3 0 0 1 6 0V8" />
  </>,
);

export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m20.5 20.5-5.2-5.2" />
  </>,
);

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);

export const InformationIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </>,
);

export const WarningIcon = icon(
  <>
    <path d="M12 3.5 2.5 20h19z" />
    <path d="M12 10v4.5M12 17.2v.01" />
  </>,
);

export const BrokenLinkIcon = icon(
  <path d="M9.5 14.5 7 17a3.5 3.5 0 0 1-5-5l3.5-3.5M14.5 9.5 17 7a3.5 3.5 0 0 1 5 5l-3.5 3.5M8 3.5V6M3.5 8H6M16 20.5V18M20.5 16H18" />,
);

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
);

export const ShieldIcon = icon(
  <>
    <path d="M12 2.5 4.5 5.5v6c0 4.5 3 8.2 7.5 10 4.5-1.8 7.5-5.5 7.5-10v-6z" />
    <path d="m8.5 12 2.5 2.5 4.5-5" />
  </>,
);

export const PhoneIcon = icon(
  <>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
    <path d="M10.5 18.5h3" />
  </>,
);

export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
    <path d="M15.5 5.5v-1a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h1" />
  </>,
);

export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);

/** The card network's logo. Another platform may have networks that have none here: then their key. */
export function CardNetworkMark({ network }: { network: string }) {
  const name = cardNetworkNames[network as CardNetwork] as string | undefined;
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
