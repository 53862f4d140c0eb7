import { Fragment, type ReactNode } from 'react';

interface Place {
  screen: string;
  place: string;
}

type Screens<Route extends Place> = {
  [Screen in Route['screen']]: (route: Extract<Route, { screen: Screen }>) => ReactNode;
};

/**
 * What is drawn of each screen; one that is forgotten does not compile, nor does an address of nothing. Of another
 * place a screen is another one, with nothing left of the one before.
 */
export function shown<Route extends Place>(route: Route, screens: Screens<Route>): ReactNode {
  const draw = screens[route.screen as Route['screen']] as (route: Route) => ReactNode;
  return <Fragment key={`${route.screen} ${route.place}`}>{draw(route)}</Fragment>;
}
