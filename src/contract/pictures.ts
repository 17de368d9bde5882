import { apiPaths } from './paths.ts'

/** Pixels; smaller originals are not enlarged. */
export const pictureWidths = [320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureAddress = (address: string, width: PictureWidth): string =>
  `${address}?width=${width}`

export const pictureSrcset = (address: string): string =>
  pictureWidths.map((width) => `${pictureAddress(address, width)} ${width}w`).join(', ')

/** A picture's address inside formatted text, before the file's id. */
export const imagePrefix = apiPaths.file('')
const image = new RegExp(String.raw`src="${imagePrefix}([\w-]{1,64})"`, 'g')

/** Distinct, in order. */
export function imageIdsInHtml(html: string): string[] {
  return [...new Set([...html.matchAll(image)].map(([, id = '']) => id))]
}
