import type { CardAppResource } from '#contracts';
import { useEffect } from 'react';
import { applyBrand } from '../../shared/branding/apply-brand.js';
import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import classes from './app-layout.module.css';

/** The partner's logo or name. Also sets the partner's colour. */
export function AppBrand({ app: { name, logoUrl, primaryColor = null } }: AppBrandProps) {
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
