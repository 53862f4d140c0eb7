import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { pageVariables, theme } from './src/shared/theme/theme.ts';

/** What the styles of all pages begin with. */
const NAME = 'virtual:page-colours.css';
const RESOLVED = `\0${NAME}`;

/**
 * Gives pages the theme as CSS: to those without the component library, and to the others for what they show before
 * their script runs.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? themeVariables() : undefined),
  };
}

export function themeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const variables = pageVariables(merged);
  const light: Record<string, string> = variables.light;
  const dark: Record<string, string> = variables.dark;
  const own = Object.keys(light).filter((name) => !name.startsWith('--mantine'));
  const shades = merged.colors[merged.primaryColor]!;
  const pairs = [
    ...own.map((name) => [name, light[name], dark[name]]),
    ['--ink', merged.black, merged.colors.dark[0]],
    ['--ink-soft', light['--mantine-color-dimmed'], merged.colors.dark[2]],
    ['--brand-filled', shades[9], shades[8]],
  ];
  const lines = [
    ...pairs.map(([name, day, night]) => `${name}: light-dark(${day}, ${night});`),
    `--radius: ${merged.radius[merged.defaultRadius as string]};`,
    `--page-font: ${merged.fontFamily};`,
  ];
  // A shadow is no colour, so light-dark() can't give it.
  const css = lines.filter((line) => !line.startsWith('--shadow')).join('\n  ');
  return `:root {\n  --mantine-scale: 1;\n  ${css}\n}\n`;
}
