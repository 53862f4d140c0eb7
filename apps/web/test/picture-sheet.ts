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

/** Makes ids, references and times the same in every run: a longer one would break its line and move what follows. */
export function steadyTexts(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const text = node.data
      .replaceAll(/\b([a-z]{3}_)[0-9a-f]{32}\b/g, `$1${'0'.repeat(32)}`)
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (id) =>
        id.replaceAll(/\w/g, '0'),
      )
      .replaceAll(
        /\bRF\d\d[0-9A-Z]{6,21}\b/g,
        (reference) => `RF${'0'.repeat(reference.length - 2)}`,
      )
      .replaceAll(/\b\d\d:\d\d(:\d\d)?\b/g, (time) => time.replaceAll(/\d/g, '0'));
    if (text === node.data) continue;
    steadied.push([node, node.data]);
    node.data = text;
  }
}

export function restoreTexts(): void {
  for (const [node, text] of steadied.splice(0)) node.data = text;
}

/**
 * Draws the pictures of a page's screens side by side on one sheet, and compares each with the accepted sheet. Runs
 * in the browser, which can decode, scale and encode pictures.
 */
export async function drawAndCompare(input: {
  shots: Shot[];
  accepted: string | null;
}): Promise<Drawn> {
  const [columns, scale, gap, caption] = [3, 0.5, 10, 24];
  const [height, desktopWidth, phoneWidth] = [844 * scale, 1280 * scale, 390 * scale];
  const cell = { width: desktopWidth + phoneWidth + 3 * gap, height: height + caption + gap };
  const load = async (type: string, base64: string) => {
    const image = new Image();
    image.src = `data:image/${type};base64,${base64}`;
    await image.decode();
    return image;
  };
  const place = (index: number) => ({
    x: (index % columns) * cell.width + gap,
    y: Math.floor(index / columns) * cell.height + caption,
  });
  const canvasOf = (width: number, canvasHeight: number) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height: canvasHeight });
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    return { canvas, context };
  };

  const rows = Math.ceil(input.shots.length / columns);
  const sheet = canvasOf(columns * cell.width, rows * cell.height);
  sheet.context.fillStyle = '#d4d4d8';
  sheet.context.fillRect(0, 0, sheet.canvas.width, sheet.canvas.height);
  sheet.context.font = '14px sans-serif';
  sheet.context.fillStyle = '#18181b';
  for (const [index, { name, desktop, phone }] of input.shots.entries()) {
    const { x, y } = place(index);
    sheet.context.fillText(name, x, y - 6, cell.width - gap);
    sheet.context.drawImage(await load('jpeg', desktop), x, y, desktopWidth, height);
    sheet.context.drawImage(
      await load('jpeg', phone),
      x + desktopWidth + gap,
      y,
      phoneWidth,
      height,
    );
  }

  // Squares of 8 points of the screen: letters become a grey, a box or a line that moved stays visible.
  const square = 4;
  const squaresOf = (picture: CanvasImageSource, at: { x: number; y: number }) => {
    const [width, squares] = [(cell.width - 2 * gap) / square, height / square];
    const { context } = canvasOf(width, squares);
    const size = [cell.width - 2 * gap, height] as const;
    context.drawImage(picture, at.x, at.y, ...size, 0, 0, width, squares);
    return context.getImageData(0, 0, width, squares).data;
  };
  const accepted = input.accepted === null ? null : await load('webp', input.accepted);
  const changes = input.shots.flatMap(({ name }, index) => {
    if (accepted === null) return [`${name}: has no accepted picture`];
    const [now, before] = [sheet.canvas, accepted].map((from) => squaresOf(from, place(index)));
    let different = 0;
    for (let at = 0; at < now!.length; at += 4) {
      const distance = [0, 1, 2].map((colour) =>
        Math.abs(now![at + colour]! - before![at + colour]!),
      );
      if (Math.max(...distance) > 24) different += 1;
    }
    const share = (400 * different) / now!.length;
    // Names and numbers differ between two runs; ticks without their style sheet are 6 % of a screen.
    return share > 3.5 ? [`${name}: ${share.toFixed(1)} % look different`] : [];
  });
  const blob = await new Promise<Blob>((done) => {
    sheet.canvas.toBlob((made) => done(made!), 'image/webp', 0.6);
  });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { sheet: btoa(binary), changes };
}
