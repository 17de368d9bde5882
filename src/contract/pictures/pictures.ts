/** Widths of public pictures in pixels; smaller originals are not enlarged. */
export const pictureWidths = [320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Returns the address of a public picture with this maximum width in pixels. */
export const pictureAddress = (address: string, width: PictureWidth): string =>
  `${address}?width=${width}`

/** The `srcset` of a public picture. */
export const pictureSet = (address: string): string =>
  pictureWidths.map((width) => `${pictureAddress(address, width)} ${width}w`).join(', ')
