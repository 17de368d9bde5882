import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface ReadPdf {
  /** What is written on each page, without blanks. */
  pages: string[]
  all: string
  bookmarks: string[]
  info: Record<string, unknown>
  language: string | null
  /** Width and height of each page. */
  sizes: [number, number][]
}

/** What a reader of PDF finds in it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  const sizes: [number, number][] = []

  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()

    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    )

    const { width, height } = page.getViewport({ scale: 1 })

    sizes.push([Math.round(width), Math.round(height)])
  }

  const outline = await document.getOutline()
  const { info } = await document.getMetadata()
  const read = {
    pages,
    sizes,
    all: pages.join(''),
    bookmarks: (outline ?? []).map(({ title }) => title),
    info: info as Record<string, unknown>,
    language: (info as { Language?: string }).Language ?? null,
  }

  await task.destroy()

  return read
}
