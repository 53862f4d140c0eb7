/** A screen on the desktop, light, in English, and on the phone, dark, in German where it has a German. */
interface Shot {
  name: string;
  /** JPEG in base64. */
  desktop: string;
  phone: string;
}

interface Drawn {
  /** The sheet as WebP, in base64. */
  sheet: string;
  changes: string[];
}

const steadied: [node: Text, text: string][] = [];
const observer = new MutationObserver(steadyAll);

/**
 * Makes ids, references and times the same in every run: a longer one would break its line and move what follows. Also
 * of what the page shows anew before {@link restoreTexts}.
 */
export function steadyTexts(): void {
  steadyAll();
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
}

export function restoreTexts(): void {
  observer.disconnect();
  for (const [node, text] of steadied.splice(0)) node.data = text;
}

function steadyAll(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const text = steady(node.data);
    if (text === node.data) continue;
    steadied.push([node, node.data]);
    node.data = text;
  }
}

function steady(text: string): string {
  return text
    .replaceAll(/\b([a-z]{3}_)[0-9a-f]{32}\b/g, `$1${'0'.repeat(32)}`)
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (id) =>
      id.replaceAll(/\w/g, '0'),
    )
    .replaceAll(/\bRF\d\d[0-9A-Z]{6,21}\b/g, (id) => `RF${'0'.repeat(id.length - 2)}`)
    .replaceAll(/\b\d\d:\d\d(:\d\d)?\b/g, (time) => time.replaceAll(/\d/g, '0'));
}

const COLUMNS = 3;
const GAP = 10;
const CAPTION = 24;
/** The screens in half of their size. */
const PICTURE = { height: 422, desktopWidth: 640, phoneWidth: 195 };
const WIDTH = PICTURE.desktopWidth + GAP + PICTURE.phoneWidth;
const CELL = { width: WIDTH + 2 * GAP, height: PICTURE.height + CAPTION + GAP };
/** Squares of 8 points of the screen: letters become a grey, a box or a line that moved stays visible. */
const SQUARE = 4;
const SAME_COLOUR = 24;
/** Names and numbers differ between two runs; ticks without their style sheet are 6 % of a screen. */
const SAME_PERCENT = 3.5;

/**
 * Draws the pictures of a page's screens side by side on one sheet, and compares each with the accepted sheet. Runs
 * in the browser, which can decode, scale and encode pictures.
 */
export async function drawAndCompare(input: {
  shots: Shot[];
  /** WebP in base64. */
  accepted: string | null;
}): Promise<Drawn> {
  const sheet = (await sheetOf(input.shots)).toDataURL('image/webp', 0.6).split(',')[1]!;
  // Compared as it is stored: its compression differs by up to 4 % from the picture itself.
  const drawn = await load('webp', sheet);
  const accepted = input.accepted === null ? null : await load('webp', input.accepted);
  const changes = input.shots.flatMap(({ name }, index) => {
    if (accepted === null) return [`${name}: has no accepted picture`];
    const percent = differenceAt(index, drawn, accepted);
    return percent > SAME_PERCENT ? [`${name}: ${percent.toFixed(1)} % look different`] : [];
  });
  return { sheet, changes };
}

async function sheetOf(shots: Shot[]): Promise<HTMLCanvasElement> {
  const rows = Math.ceil(shots.length / COLUMNS);
  const { canvas, context } = canvasOf(COLUMNS * CELL.width, rows * CELL.height);
  context.fillStyle = '#d4d4d8';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = '14px sans-serif';
  context.fillStyle = '#18181b';
  const { height, desktopWidth, phoneWidth } = PICTURE;
  for (const [index, { name, desktop, phone }] of shots.entries()) {
    const [x, y] = placeOf(index);
    context.fillText(name, x, y - 6, WIDTH);
    context.drawImage(await load('jpeg', desktop), x, y, desktopWidth, height);
    context.drawImage(await load('jpeg', phone), x + desktopWidth + GAP, y, phoneWidth, height);
  }
  return canvas;
}

/** How many percent of a screen's squares have another colour on the two sheets. */
function differenceAt(index: number, one: CanvasImageSource, other: CanvasImageSource): number {
  const [now, before] = [squaresAt(index, one), squaresAt(index, other)];
  let different = 0;
  for (let at = 0; at < now.length; at += 4) {
    const isSame = [0, 1, 2].every(
      (colour) => Math.abs(now[at + colour]! - before[at + colour]!) <= SAME_COLOUR,
    );
    if (!isSame) different += 1;
  }
  return (400 * different) / now.length;
}

function squaresAt(index: number, sheet: CanvasImageSource): Uint8ClampedArray {
  const [width, height] = [Math.floor(WIDTH / SQUARE), Math.floor(PICTURE.height / SQUARE)];
  const { context } = canvasOf(width, height);
  context.drawImage(sheet, ...placeOf(index), WIDTH, PICTURE.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

function placeOf(index: number): [x: number, y: number] {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  return [column * CELL.width + GAP, row * CELL.height + CAPTION];
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

async function load(type: string, base64: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/${type};base64,${base64}`;
  await image.decode();
  return image;
}
