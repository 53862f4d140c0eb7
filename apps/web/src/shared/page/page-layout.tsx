import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { PhysicalCardIcon } from '../icons/icons.js';
import { LanguageSwitch } from '../language/language-switch.js';
import classes from './page-layout.module.css';

interface PageLayoutProps {
  /** The title of the browser's window. */
  title: string;
  /** Who speaks on this page, once that is known. */
  brand?: string;
  children: ReactNode;
}

export function PageLayout({ title, brand, children }: PageLayoutProps) {
  useDocumentTitle(brand ? `${title} · ${brand}` : title);
  return (
    <>
      <header className={classes.header}>
        <div className={classes.headerContent}>
          <span className={classes.brand}>
            <span className={classes.brandMark}>
              <PhysicalCardIcon size={20} />
            </span>
            <span className={classes.brandName}>{brand}</span>
          </span>
          <LanguageSwitch />
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </>
  );
}
