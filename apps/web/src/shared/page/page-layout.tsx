import type { ReactNode } from 'react';
import { PhysicalCardIcon } from '../icons/icons.js';
import { LanguageSwitch } from '../language/language-switch.js';
import classes from './page-layout.module.css';
import { useWindowName } from './window-title.js';

interface PageLayoutProps {
  /** The page's name, which follows the screen's in the window's title. */
  title: string;
  /** The partner's name, once it is loaded. */
  brand?: string;
  logoUrl?: string | null;
  /** Beside the choice of the language. */
  tools?: ReactNode;
  /** With room for a navigation beside the screen. */
  isWide?: boolean;
  children: ReactNode;
}

export function PageLayout({
  title,
  brand,
  logoUrl,
  tools,
  isWide = false,
  children,
}: PageLayoutProps) {
  useWindowName(brand && brand !== title ? `${title} · ${brand}` : title);
  return (
    <>
      <header className={classes.header}>
        <div className={classes.headerContent} data-wide={isWide || undefined}>
          {logoUrl ? (
            <img className={classes.logo} src={logoUrl} alt={brand} />
          ) : (
            <span className={classes.brand}>
              <span className={classes.brandMark}>
                <PhysicalCardIcon size={20} />
              </span>
              <span className={classes.brandName}>{brand}</span>
            </span>
          )}
          <div className={classes.tools}>
            {tools}
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <main className={classes.main} data-wide={isWide || undefined}>
        {children}
      </main>
    </>
  );
}
