import { apiPaths } from '#contract/paths.ts'

/** Where a picture inside a formatted text is: this and the id of a stored file. */
export const imagePrefix = apiPaths.file('')
const image = new RegExp(String.raw`src="${imagePrefix}([\w-]{1,64})"`, 'g')

/**
 * The ids of the stored files whose pictures a formatted text (HTML) shows, each once, in the order
 * of the text.
 */
export function imagesInText(html: string): string[] {
  return [...new Set([...html.matchAll(image)].map(([, id = '']) => id))]
}
