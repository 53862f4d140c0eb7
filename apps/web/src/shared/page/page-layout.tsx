import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { PhysicalCardIcon } from '../icons/icons.js';
import { useLanguage } from '../language/language-context.js';
import { type Language, languages } from '../language/format.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './page-layout.module.css';
import { useWindowName } from './window-title.js';

interface BrandProps {
  /** The partner's name, or that of the page. */
  name?: string;
  logoUrl?: string | null;
}

export function Brand({ name, logoUrl }: BrandProps) {
  if (logoUrl) return <img className={classes.logo} src={logoUrl} alt={name} />;
  return (
    <span className={classes.brand}>
      <span className={classes.brandMark}>
        <PhysicalCardIcon size={18} />
      </span>
      <span className={classes.brandName}>{name}</span>
    </span>
  );
}

interface PageLayoutProps {
  /** The page's name, which follows the screen's in the window's title. */
  title: string;
  /** The partner's name, once it is loaded. */
  brand?: string;
  logoUrl?: string | null;
  /** The reader may choose the colours, too. */
  hasColors?: boolean;
  children: ReactNode;
}

/** A page without a navigation: for companies, and for staff before they sign in. */
export function PageLayout({ title, brand, logoUrl, hasColors, children }: PageLayoutProps) {
  useWindowName(brand && brand !== title ? `${title} · ${brand}` : title);
  return (
    <>
      <header className={classes.header}>
        <div className={classes.headerContent}>
          <Brand name={brand} logoUrl={logoUrl} />
          <div className={classes.tools}>
            {hasColors && <ColorSchemeSwitch />}
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </>
  );
}

const options = Object.entries(languages).map(([value, label]) => ({ value, label }));

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return (
    <NativeSelect
      size="sm"
      aria-label={useSharedTexts().language}
      data={options}
      value={language}
      onChange={(event) => choose(event.currentTarget.value as Language)}
    />
  );
}

const schemes = ['auto', 'light', 'dark'] as const;

/** The colour scheme of the page: the system's, or a choice that is remembered. */
export function ColorSchemeSwitch() {
  const texts = useSharedTexts().colors;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <NativeSelect
      size="sm"
      aria-label={texts.label}
      data={schemes.map((value) => ({ value, label: texts[value] }))}
      value={colorScheme}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  );
}
