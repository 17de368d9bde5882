import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Paper } from '#server/export/pdf/pdf-document.ts'
import { drawPaper } from './draw-document.ts'

interface DrawnPage {
  /** The text without blanks. */
  text: string
  isAcross: boolean
  /** The number of path coordinates: hundreds with a QR code. */
  strokes: number
}

/** Reads back what was drawn, for tests. */
export async function drawnPages(paper: Paper): Promise<DrawnPage[]> {
  const task = getDocument({ data: await drawPaper(paper), verbosity: 0 })
  const document = await task.promise
  const pages: DrawnPage[] = []

  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    const { width, height } = page.getViewport({ scale: 1 })
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    pages.push({
      text: text.replaceAll(/\s/g, ''),
      isAcross: width > height,
      strokes: await strokesOf(page),
    })
  }

  await task.destroy()

  return pages
}

async function strokesOf(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const paths = fnArray.flatMap((name, at) =>
    name === OPS.constructPath ? [argsArray[at] as [number, ArrayLike<number>[]]] : [],
  )
  return paths.reduce((sum, [, [points]]) => sum + (points?.length ?? 0), 0)
}
