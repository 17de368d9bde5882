import { apiPaths } from '#contract/paths.ts'

/** The prefix of a picture's address inside formatted text, before the file's id. */
export const imagePrefix = apiPaths.file('')
const image = new RegExp(String.raw`src="${imagePrefix}([\w-]{1,64})"`, 'g')

/** The distinct ids of pictures in HTML, in order. */
export function imagesInText(html: string): string[] {
  return [...new Set([...html.matchAll(image)].map(([, id = '']) => id))]
}
