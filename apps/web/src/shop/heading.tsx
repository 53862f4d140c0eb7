import { useWindowTitle } from '../shared/page/window-title.js';

/** The only heading of a screen, and the window's title. */
export function Heading({ children }: { children: string }) {
  useWindowTitle(children);
  return <h1>{children}</h1>;
}
