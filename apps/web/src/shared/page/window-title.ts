import { useEffect } from 'react';

/** The state of the window's title, set by several components. */
const shown = { name: '', count: 0, titles: [] as string[] };

/**
 * @param name the page's name, at the end of each title.
 * @param count the number of waiting items, at the beginning of each title.
 */
export function useWindowName(name: string, count = 0): void {
  useEffect(() => {
    Object.assign(shown, { name, count });
    retitle();
  }, [name, count]);
}

/** Sets the window's title, as shown in tabs, bookmarks and the history. */
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
