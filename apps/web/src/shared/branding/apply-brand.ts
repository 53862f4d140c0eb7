import { brandShadesOf } from './brand-shades.js';

/** Sets the partner's colour for buttons, links and selected items. */
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
