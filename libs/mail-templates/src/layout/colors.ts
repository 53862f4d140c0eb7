const DEFAULT_COLOR = '#1c4f9c';

/** The relative luminance (WCAG 2) on which white and black text have the same contrast. */
const MIDDLE_LUMINANCE = 0.179;

/** A partner's colour, and the text colour that is readable on it. Any value but `#rrggbb` is ignored. */
export function colorsOf(wanted: string | undefined): { color: string; onColor: string } {
  const color = wanted && /^#[0-9a-f]{6}$/i.test(wanted) ? wanted.toLowerCase() : DEFAULT_COLOR;
  return { color, onColor: luminanceOf(color) > MIDDLE_LUMINANCE ? '#000000' : '#ffffff' };
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
