import type { CardAppResource } from '#contracts';
import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import classes from './app-layout.module.css';

export function AppBrand({ app }: { app: CardAppResource }) {
  return (
    <span className={classes.brand}>
      <span className={classes.brandMark}>
        <PhysicalCardIcon size={20} />
      </span>
      <span className={classes.brandName}>{app.name}</span>
    </span>
  );
}
