/** A part of a chart: its drawing, relative to its upper left corner, and its height. */
export interface Panel {
  height: number;
  content: string;
}

export const CHART_WIDTH = 760;
const MARGIN = 24;
const LINE_HEIGHT = 18;

/** The width available to a panel. */
export const PANEL_WIDTH = CHART_WIDTH - 2 * MARGIN;

// Colours that are distinguishable for colour-blind people, on light and dark backgrounds (Okabe and Ito).
const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 17px; font-weight: 600; }
    .name { font-weight: 600; }
    .quiet { fill: #59636e; font-size: 12px; }
    .ground { fill: #ffffff; }
    .grid { stroke: #d1d9e0; }
    .span { stroke: #59636e; stroke-width: 1.5; }
    .bar { stroke: none; }
    .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
    .c0 { fill: #0072b2; stroke: #0072b2; }
    .c1 { fill: #d55e00; stroke: #d55e00; }
    .c2 { fill: #009e73; stroke: #009e73; }
    .c3 { fill: #cc79a7; stroke: #cc79a7; }
    .line.c0, .line.c1, .line.c2, .line.c3 { fill: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .quiet { fill: #9198a1; }
      .ground { fill: #0d1117; }
      .grid { stroke: #3d444d; }
      .span { stroke: #9198a1; }
      .c0 { fill: #56b4e9; stroke: #56b4e9; }
      .c1 { fill: #e69f00; stroke: #e69f00; }
    }`;

const COLOURS = 4;

export function colourClass(index: number): string {
  return `c${index % COLOURS}`;
}

export function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escaped(content)}</text>`;
}

export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A title, a subtitle, the panels below each other, and closing lines. */
export function svgDocument(
  title: string,
  subtitles: readonly string[],
  panels: readonly Panel[],
  endings: readonly string[],
): string {
  const parts = [text(0, LINE_HEIGHT, title, 'class="title"')];
  let y = LINE_HEIGHT;
  for (const subtitle of subtitles) {
    y += LINE_HEIGHT + 2;
    parts.push(text(0, y, subtitle, 'class="quiet"'));
  }
  y += LINE_HEIGHT;
  for (const { height, content } of panels) {
    parts.push(`<g transform="translate(0 ${round(y)})">${content}</g>`);
    y += height + LINE_HEIGHT;
  }
  for (const ending of endings) {
    parts.push(text(0, y, ending));
    y += LINE_HEIGHT + 2;
  }
  const height = round(y + 2 * MARGIN - LINE_HEIGHT);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${height}" viewBox="0 0 ${CHART_WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
  <style>${STYLE}
  </style>
  <rect class="ground" width="100%" height="100%" rx="8"/>
  <g transform="translate(${MARGIN} ${MARGIN})">
    ${parts.join('\n    ')}
  </g>
</svg>
`;
}

function escaped(content: string): string {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
