import type { Locator } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  data: number[];
}

/** The text of a QR code as a camera reads it from the screen. */
export async function scannedText(code: Locator): Promise<string> {
  // Otherwise the bar at the foot of the card app can cover it.
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const picture = (await code.screenshot()).toString('base64');
  // A page of its own, because the content security policy of ours refuses pictures in addresses.
  const page = await code.page().context().newPage();
  try {
    const { width, height, data } = await page.evaluate<Pixels>(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${picture}';
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context.drawImage(image, 0, 0);
      return { width, height, data: [...context.getImageData(0, 0, width, height).data] };
    })()`);
    return decodeQR({ width, height, data: Uint8Array.from(data) });
  } finally {
    await page.close();
  }
}
