import { brandShadesOf } from './brand-shades.js';

/** Paints the page in the partner's colour: buttons, links and what is chosen. */
export function applyBrand(colour: string | null): void {
  const shades = colour && brandShadesOf(colour);
  if (!shades) {
    return;
  }
  const { style } = document.documentElement;
  const ink = `light-dark(${shades.inkOnLight}, ${shades.inkOnDark})`;
  style.setProperty('--brand-filled', shades.filled);
  style.setProperty('--brand-ink', ink);
  style.setProperty('--mantine-primary-color-filled', shades.filled);
  style.setProperty('--mantine-primary-color-filled-hover', shades.hover);
}
