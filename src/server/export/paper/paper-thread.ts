import { parentPort } from 'node:worker_threads'
import { drawPaper } from './drawing/draw-paper.ts'
import type { Paper } from './paper.ts'
import type { PressWord } from './press.ts'

const say = (word: PressWord, move: ArrayBuffer[] = []) => parentPort?.postMessage(word, move)

parentPort?.on('message', (paper: Paper) => {
  drawPaper(paper).then(
    (content) => say({ content }, [content.buffer as ArrayBuffer]),
    (error: unknown) => say({ fault: (error as Error).message }),
  )
})
