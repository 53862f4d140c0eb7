import type { ReactNode } from 'react';
import { type Place, PlaceLink } from './place.js';
import classes from './side-navigation.module.css';
import { useHereInView } from './use-here-in-view.js';

export interface PlaceGroup {
  name: string;
  places: readonly Place[];
}

interface SideNavigationProps {
  label: string;
  groups: readonly PlaceGroup[];
  /** The signed-in user and the sign-out button. */
  user: ReactNode;
  /** The screen beside it. */
  children: ReactNode;
}

/**
 * The navigation of a page with many places: beside the screen in groups, or above it in one row that scrolls where
 * there is no room for that.
 */
export function SideNavigation({ label, groups, user, children }: SideNavigationProps) {
  const row = useHereInView(groups.flatMap(({ places }) => places));
  return (
    <div className={classes.layout}>
      <nav aria-label={label} className={classes.navigation}>
        <div className={classes.user}>{user}</div>
        <div ref={row} className={classes.groups}>
          {groups.map((group) => (
            <Group key={group.name} {...group} />
          ))}
        </div>
      </nav>
      <div className={classes.screen}>{children}</div>
    </div>
  );
}

function Group({ name, places }: PlaceGroup) {
  return (
    <div className={classes.group}>
      <span className={classes.name}>{name}</span>
      {places.map((place) => (
        <PlaceLink key={place.href} {...place} />
      ))}
    </div>
  );
}
