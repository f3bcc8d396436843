/** The colour that an organization's documents, portal pages and emails have; pure, so that the web app can check it. */

/** The accent colour of an organization that has chosen none. */
export const standardBrandColour = "#0f5c4a";

/** The contrast that text needs to be legible (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5;

export const brandColourPattern = "^#[0-9a-f]{6}$";

const white = "#ffffff";

/** Returns the contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export const contrastOnWhite = (colour: string): number => contrastOf(colour, white);

/** Returns a contrast as in 3.94, rounded down, so that one below the limit never looks like the limit. */
export const shownContrast = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2);

/** Returns the colour, mixed with as much white as it needs to be legible on a dark background. */
export function legibleOn(background: string, colour: string): string {
  const shares = Array.from({ length: 20 }, (_, i) => i / 20);
  const share = shares.find((each) => contrastOf(mixedWithWhite(colour, each), background) >= contrastMin);
  return share === undefined ? white : mixedWithWhite(colour, share);
}

const mixedWithWhite = (colour: string, share: number): string =>
  `#${channelsOf(colour)
    .map((channel) => Math.round(channel + (255 - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
