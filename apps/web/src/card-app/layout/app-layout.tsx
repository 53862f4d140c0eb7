import type { CardAppResource } from '#contracts';
import type { ReactNode } from 'react';
import { useWindowName } from '../../shared/page/window-title.js';
import { LanguageSwitch } from '../../shared/language/language-switch.js';
import { useTexts } from '../texts/index.js';
import classes from './app-layout.module.css';
import { AppBrand } from './app-brand.js';

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
