import { useEffect } from 'react';

/** There is one window: what it is called, from what is drawn in it. */
const shown = { name: '', count: 0, titles: [] as string[] };

/**
 * @param name whose page it is, at the end of every title
 * @param count what waits, at the beginning of every title
 */
export function useWindowName(name: string, count = 0): void {
  useEffect(() => {
    Object.assign(shown, { name, count });
    retitle();
  }, [name, count]);
}

/** Calls the window after what it shows, so that tabs, bookmarks and the history tell it. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    shown.titles.push(title);
    retitle();
    return () => {
      shown.titles.splice(shown.titles.lastIndexOf(title), 1);
      retitle();
    };
  }, [title]);
}

function retitle(): void {
  const { name, count, titles } = shown;
  const title = [...new Set([titles.at(-1) ?? '', name])].filter(Boolean).join(' · ');
  document.title = count > 0 ? `(${count}) ${title}` : title;
}
