import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Paper } from '../pdf-document.ts'
import { drawPaper } from './draw-document.ts'

/** The drawn pages, for tests: text without blanks, and orientation. */
export async function drawnPages(paper: Paper): Promise<{ text: string; isAcross: boolean }[]> {
  const task = getDocument({ data: await drawPaper(paper), verbosity: 0 })
  const document = await task.promise
  const pages: { text: string; isAcross: boolean }[] = []

  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    const { width, height } = page.getViewport({ scale: 1 })
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    pages.push({ text: text.replaceAll(/\s/g, ''), isAcross: width > height })
  }

  await task.destroy()

  return pages
}
