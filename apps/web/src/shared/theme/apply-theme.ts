import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { pageVariables, theme } from './theme.js';

/**
 * Mantine puts its variables into a `<style>` element, for which the Content-Security-Policy would need a
 * nonce. A constructed style sheet needs only `style-src 'self'`.
 */
export function applyTheme(): void {
  const wholeTheme = mergeMantineTheme(DEFAULT_THEME, theme);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [
      convertCssVariables(defaultCssVariablesResolver(wholeTheme)),
      convertCssVariables({
        variables: {},
        light: { '--mantine-color-scheme': 'light' },
        dark: { '--mantine-color-scheme': 'dark' },
      }),
      convertCssVariables(pageVariables(wholeTheme)),
    ].join('\n'),
  );
  document.adoptedStyleSheets.push(sheet);
}
