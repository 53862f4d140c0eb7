import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { pageVariables, theme } from '../src/shared/theme/theme.ts';

/** What the portal's style imports. */
const NAME = 'virtual:page-colours.css';
const RESOLVED = `\0${NAME}`;

/** Gives the portal the colours of the other pages as CSS, so that it needs no script to have them. */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? colours() : undefined),
  };
}

function colours(): string {
  const variables = pageVariables(mergeMantineTheme(DEFAULT_THEME, theme));
  const light: Record<string, string> = variables.light;
  const dark: Record<string, string> = variables.dark;
  const own = Object.keys(light).filter((name) => !name.startsWith('--mantine'));
  const lines = own.map((name) => `  ${name}: light-dark(${light[name]}, ${dark[name]});`);
  // A shadow is no colour, and so can't be told by light-dark().
  return `:root {\n${lines.filter((line) => !line.includes('--shadow')).join('\n')}\n}\n`;
}
