import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  BagIcon,
  BuildingIcon,
  PhoneIcon,
  PhysicalCardIcon,
  ShieldIcon,
} from '../../shared/icons/icons.js';
import { hrefOf, type Route } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './app-navigation.module.css';

interface AppNavigationProps {
  route: Route;
  waitingCount: number;
  showsPurchases: boolean;
  showsCompany: boolean;
}

export function AppNavigation({
  route,
  waitingCount,
  showsPurchases,
  showsCompany,
}: AppNavigationProps) {
  const texts = useTexts();
  const isAtCards = route.screen === 'cards';
  const isAtPurchases = route.screen === 'purchases' || route.screen === 'purchase';
  const isAtCompany = route.screen === 'company' || route.screen === 'companyCard';
  const isAtDevices = route.screen === 'devices';
  const isAtApprovals = ['approvals', 'approval', 'history'].includes(route.screen);
  return (
    <nav aria-label={texts.navigation} className={classes.navigation}>
      <Tab
        href={hrefOf.approvals()}
        isCurrent={isAtApprovals}
        icon={<ShieldIcon />}
        count={waitingCount}
      >
        {texts.approvals.heading}
        {waitingCount > 0 && (
          <VisuallyHidden>{texts.approvals.waiting(waitingCount)}</VisuallyHidden>
        )}
      </Tab>
      {showsPurchases && (
        <Tab href={hrefOf.purchases()} isCurrent={isAtPurchases} icon={<BagIcon />}>
          {texts.purchases.heading}
        </Tab>
      )}
      <Tab href={hrefOf.cards()} isCurrent={isAtCards} icon={<PhysicalCardIcon />}>
        {texts.cards.tab}
      </Tab>
      {showsCompany && (
        <Tab href={hrefOf.company()} isCurrent={isAtCompany} icon={<BuildingIcon />}>
          {texts.company.tab}
        </Tab>
      )}
      <Tab href={hrefOf.devices()} isCurrent={isAtDevices} icon={<PhoneIcon />}>
        {texts.devices.heading}
      </Tab>
    </nav>
  );
}

interface TabProps {
  href: string;
  isCurrent: boolean;
  icon: ReactNode;
  /** Shown as a badge on the icon, unless it is 0. */
  count?: number;
  children: ReactNode;
}

function Tab({ href, isCurrent, icon, count = 0, children }: TabProps) {
  return (
    <a href={href} className={classes.tab} aria-current={isCurrent && 'page'}>
      <span className={classes.icon}>
        {icon}
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <span>{children}</span>
    </a>
  );
}
