/* oxlint-disable unicorn/require-post-message-target-origin -- a thread, not a window */
import { parentPort } from 'node:worker_threads'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

parentPort.on('message', ({ id, bytes }) => {
  readPdf(bytes).then(
    (content) => parentPort.postMessage({ id, content }),
    (error) => parentPort.postMessage({ id, error: String(error) }),
  )
})

async function readPdf(bytes) {
  const task = getDocument({ data: bytes, verbosity: 0 })
  const document = await task.promise
  const pages = []
  for (let number = 1; number <= document.numPages; number++)
    pages.push(await readPage(await document.getPage(number)))
  const texts = pages.map(({ text }) => text)

  const outline = await document.getOutline()
  const { info } = await document.getMetadata()
  await task.destroy()

  return {
    pages: texts,
    all: texts.join(''),
    sizes: pages.map(({ size }) => size),
    strokes: pages.map(({ strokes }) => strokes),
    bookmarks: (outline ?? []).map(({ title }) => title),
    info: JSON.parse(JSON.stringify(info)),
  }
}

async function readPage(page) {
  const { items } = await page.getTextContent()
  const { width, height } = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const paths = argsArray.filter((_, place) => fnArray[place] === OPS.constructPath)
  const text = items.map(({ str = '' }) => str).join('')

  return {
    text: text.replaceAll(/\s/g, ''),
    size: [Math.round(width), Math.round(height)],
    strokes: paths.reduce((sum, [, [points]]) => sum + (points?.length ?? 0), 0),
  }
}
