/** Pixels; smaller originals are not enlarged. */
export const pictureWidths = [320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureAddress = (address: string, width: PictureWidth): string =>
  `${address}?width=${width}`

export const pictureSet = (address: string): string =>
  pictureWidths.map((width) => `${pictureAddress(address, width)} ${width}w`).join(', ')
