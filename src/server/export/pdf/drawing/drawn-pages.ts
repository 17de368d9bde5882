import { itemAt } from '#config-model/assert.ts'
import type { Paper } from '#server/export/pdf/pdf-document.ts'
import { drawPaper } from './draw-document.ts'
import { readPdf } from './read-pdf.ts'

/** For tests. */
export async function readDrawnPages(paper: Paper) {
  const { pages, sizes, strokes } = await readPdf(await drawPaper(paper))
  return pages.map((text, page) => {
    const [width, height] = itemAt(sizes, page)
    return { text, isAcross: width > height, strokes: itemAt(strokes, page) }
  })
}
