import { useWindowTitle } from '../shared/page/window-title.js';

/** The one heading of a screen, and the title of the window. */
export function Heading({ children }: { children: string }) {
  useWindowTitle(children);
  return <h1>{children}</h1>;
}
