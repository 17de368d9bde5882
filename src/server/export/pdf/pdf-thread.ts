import { parentPort } from 'node:worker_threads'
import { drawPaper } from './drawing/draw-document.ts'
import type { Paper } from './pdf-document.ts'
import type { PdfWorkerMessage } from './pdf-worker.ts'

const say = (word: PdfWorkerMessage, move: ArrayBuffer[] = []) =>
  parentPort?.postMessage(word, move)

parentPort?.on('message', (paper: Paper) => {
  drawPaper(paper).then(
    (content) => say({ content }, [content.buffer as ArrayBuffer]),
    (error: unknown) => say({ fault: (error as Error).message }),
  )
})
