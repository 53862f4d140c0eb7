import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** From text to background; Mantine uses these for all dark surfaces and lines. */
const dark: MantineColorsTuple = [
  '#e4e7ee',
  '#c3c9d6',
  '#a3abbd',
  '#8e96a8',
  '#3a4050',
  '#2f3442',
  '#242833',
  '#1b1e27',
  '#171a21',
  '#12141a',
];

export const theme = createTheme({
  primaryColor: 'indigo',
  // Shades on which white text has a contrast of at least 4.5 : 1.
  primaryShade: { light: 9, dark: 8 },
  black: '#1b2030',
  colors: { dark },
  defaultRadius: 'md',
  fontFamily: 'Geist, system-ui, sans-serif',
  cursorType: 'pointer',
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
});

/** The pages' own colours, and replacements for Mantine's colours that fail the contrast of WCAG AA. */
export const pageVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--page-background': '#f4f5f8',
    '--surface': '#ffffff',
    '--surface-sunken': '#eceef3',
    '--outline': '#d5d9e2',
    '--outline-strong': '#767e8f',
    '--shadow': '0 1px 2px rgb(20 26 48 / 6%), 0 4px 16px rgb(20 26 48 / 5%)',
    '--brand-ink': '#364fc7',
    '--virtual-ink': '#364fc7',
    '--virtual-tint': '#e5ebff',
    '--physical-ink': '#0b6b52',
    '--physical-tint': '#d8f5ea',
    '--information-ink': '#364fc7',
    '--information-tint': '#eef1ff',
    '--warning-ink': '#8a4b00',
    '--warning-tint': '#fff4e0',
    '--failure-ink': '#b3261e',
    '--failure-tint': '#fff0ee',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': '#566074',
    '--mantine-color-placeholder': '#667085',
  },
  dark: {
    '--page-background': dark[9],
    '--surface': dark[7],
    '--surface-sunken': dark[9],
    '--outline': dark[4],
    '--outline-strong': '#858da0',
    '--shadow': 'none',
    '--brand-ink': '#b4c2ff',
    '--virtual-ink': '#b4c2ff',
    '--virtual-tint': '#2b3568',
    '--physical-ink': '#7fe3c2',
    '--physical-tint': '#124a3c',
    '--information-ink': '#b4c2ff',
    '--information-tint': '#20263f',
    '--warning-ink': '#ffc978',
    '--warning-tint': '#33270f',
    '--failure-ink': '#ffaba3',
    '--failure-tint': '#3a1c1c',
    '--mantine-color-error': '#ffaba3',
  },
});
