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

/** The partner's colour, changed only as far as needed for readable text. */
interface BrandShades {
  /** As a background of white text. */
  filled: string;
  hover: string;
  /** As text or a line on a light surface. */
  inkOnLight: string;
  /** As text or a line on a dark surface. */
  inkOnDark: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The darkest and the lightest surface behind text in the brand's colour. */
const DARK_SURFACE: Rgb = [36, 40, 51];
const LIGHT_SURFACE: Rgb = [236, 238, 243];

/** WCAG 2.2, success criterion 1.4.3. */
const READABLE_CONTRAST = 4.5;
const STEP = 0.05;

/**
 * @param colour `#rrggbb`; undefined is returned for anything else, so that the page keeps its own colours.
 */
export function brandShadesOf(colour: string): BrandShades | undefined {
  const rgb = rgbOf(colour);
  if (!rgb) {
    return undefined;
  }
  const filled = readableOn(rgb, WHITE, BLACK);
  return {
    filled: hexOf(filled),
    hover: hexOf(mix(filled, BLACK, 0.15)),
    inkOnLight: hexOf(readableOn(rgb, LIGHT_SURFACE, BLACK)),
    inkOnDark: hexOf(readableOn(rgb, DARK_SURFACE, WHITE)),
  };
}

export function contrast(one: string, other: string): number {
  return contrastOf(rgbOf(one)!, rgbOf(other)!);
}

function readableOn(colour: Rgb, surface: Rgb, towards: Rgb): Rgb {
  for (let part = 0; part < 1; part += STEP) {
    const candidate = mix(colour, towards, part);
    if (contrastOf(candidate, surface) >= READABLE_CONTRAST) {
      return candidate;
    }
  }
  return towards;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function mix(colour: Rgb, other: Rgb, part: number): Rgb {
  const channel = (index: 0 | 1 | 2) =>
    Math.round(colour[index] + (other[index] - colour[index]) * part);
  return [channel(0), channel(1), channel(2)];
}

function rgbOf(colour: string): Rgb | undefined {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? [];
  return red && green && blue
    ? [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
    : undefined;
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
