import type { CardAppResource } from '#contracts';
import { type ReactNode, useEffect } from 'react';
import { useWindowName } from '../../shared/page/window-title.js';
import { LanguageSwitch } from '../../shared/language/language-switch.js';
import { useTexts } from '../texts/index.js';
import { applyBrand } from '../../shared/branding/apply-brand.js';
import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import classes from './app-layout.module.css';

interface AppLayoutProps {
  /** Undefined until it is loaded. */
  app: CardAppResource | undefined;
  /** The number of pending payments, also shown in the window's title. */
  waitingCount?: number;
  navigation?: ReactNode;
  children: ReactNode;
}

/** The app's layout: the tabs are at the bottom on a phone, and in the header on wider screens. */
export function AppLayout({ app, waitingCount = 0, navigation, children }: AppLayoutProps) {
  const { title } = useTexts();
  const name = app?.name ?? title;
  useWindowName(name, waitingCount);
  return (
    <div className={classes.frame} data-has-tabs={navigation !== undefined}>
      <header className={classes.header}>
        <div className={classes.headerContent}>
          {app && <AppBrand app={app} />}
          {navigation}
          <span className={classes.language}>
            <LanguageSwitch />
          </span>
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}

/** The partner's logo or name. Also sets the partner's colour. */
function AppBrand({ app: { name, logoUrl, primaryColor = null } }: AppBrandProps) {
  useEffect(() => applyBrand(primaryColor), [primaryColor]);
  return logoUrl ? (
    <img className={classes.logo} src={logoUrl} alt={name} />
  ) : (
    <span className={classes.brand}>
      <span className={classes.brandMark}>
        <PhysicalCardIcon size={20} />
      </span>
      <span className={classes.brandName}>{name}</span>
    </span>
  );
}

interface AppBrandProps {
  app: CardAppResource;
}
