import { createElement, Fragment, type ReactNode } from 'react';

interface Place {
  screen: string;
  place: string;
}

type Screens<Route extends Place> = {
  [Screen in Route['screen']]: (route: Extract<Route, { screen: Screen }>) => ReactNode;
};

/**
 * Renders the screen of a route. A missing screen is a compile error. Another item gets a new component
 * instance, without the previous one's state.
 */
export function shown<Route extends Place>(route: Route, screens: Screens<Route>): ReactNode {
  const draw = screens[route.screen as Route['screen']] as (route: Route) => ReactNode;
  return createElement(Fragment, { key: `${route.screen} ${route.place}` }, draw(route));
}
