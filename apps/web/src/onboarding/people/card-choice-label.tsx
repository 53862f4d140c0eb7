import { NoCardIcon, PhysicalCardIcon, VirtualCardIcon } from '../../shared/icons/icons.js';
import type { CardChoice } from '../application.js';
import { useTexts } from '../texts/index.js';

const icons: Record<CardChoice, typeof NoCardIcon> = {
  none: NoCardIcon,
  virtual: VirtualCardIcon,
  physical: PhysicalCardIcon,
};

export function CardChoiceIcon({ choice }: { choice: CardChoice }) {
  const Icon = icons[choice];
  return <Icon />;
}

export function CardChoiceLabel({ choice }: { choice: CardChoice }) {
  return (
    <>
      <CardChoiceIcon choice={choice} />
      {useTexts().choices[choice]}
    </>
  );
}
