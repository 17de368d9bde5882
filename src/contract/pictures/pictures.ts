/**
 * Widths in pixels that public pictures are made smaller to; one that is not wider keeps its own.
 */
export const pictureWidths = [320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Returns the address of a public picture with this maximum width in pixels. */
export const pictureAddress = (address: string, width: PictureWidth): string =>
  `${address}?width=${width}`

/**
 * The addresses of a public picture by width, as `srcset` has it: a browser fetches the one that
 * fits its place.
 */
export const pictureSet = (address: string): string =>
  pictureWidths.map((width) => `${pictureAddress(address, width)} ${width}w`).join(', ')
