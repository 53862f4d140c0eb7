import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { PhoneIcon, PhysicalCardIcon, ShieldIcon } from '../../shared/icons/icons.js';
import { hrefOf, type Route } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './app-navigation.module.css';

interface AppNavigationProps {
  route: Route;
  waitingCount: number;
  showsCards: boolean;
}

export function AppNavigation({ route, waitingCount, showsCards }: AppNavigationProps) {
  const texts = useTexts();
  const isAtCards = showsCards && route.screen === 'cards';
  const isAtDevices = route.screen === 'devices';
  return (
    <nav aria-label={texts.navigation} className={classes.navigation}>
      <Tab href={hrefOf.approvals} isCurrent={!isAtCards && !isAtDevices} icon={<ShieldIcon />}>
        {texts.approvals.heading}
        {waitingCount > 0 && (
          <>
            <span className={classes.count} aria-hidden="true">
              {waitingCount}
            </span>
            <VisuallyHidden>{texts.approvals.waiting(waitingCount)}</VisuallyHidden>
          </>
        )}
      </Tab>
      {showsCards && (
        <Tab href={hrefOf.cards} isCurrent={isAtCards} icon={<PhysicalCardIcon />}>
          {texts.cards.heading}
        </Tab>
      )}
      <Tab href={hrefOf.devices} isCurrent={isAtDevices} icon={<PhoneIcon />}>
        {texts.devices.heading}
      </Tab>
    </nav>
  );
}

interface TabProps {
  href: string;
  isCurrent: boolean;
  icon: ReactNode;
  children: ReactNode;
}

function Tab({ href, isCurrent, icon, children }: TabProps) {
  return (
    <a href={href} className={classes.tab} aria-current={isCurrent && 'page'}>
      {icon}
      <span className={classes.label}>{children}</span>
    </a>
  );
}
