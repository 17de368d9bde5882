import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { ApiError, invalid } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { importTexts } from './import-texts.ts'

/**
 * As text: bundled, run by tsx or by a test, the thread is told where the package is. Every part of the archive is unpacked within a bound before the
 * package sees it: what an archive says of its own sizes counts for nothing.
 */
const program = `
const { inflateRawSync } = require('node:zlib')
const { parentPort, workerData } = require('node:worker_threads')
const { library, bytes, limits } = workerData
const content = Buffer.from(bytes)

function check() {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1) throw new Error('not-a-sheet')
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  let total = 0
  if (count > limits.parts) throw new Error('too-large')
  for (let n = 0; n < count; n++) {
    if (content.readUInt32LE(at) !== 0x02014b50) throw new Error('not-a-sheet')
    const method = content.readUInt16LE(at + 10)
    const packed = content.readUInt32LE(at + 20)
    const head = content.readUInt32LE(at + 42)
    const from = head + 30 + content.readUInt16LE(head + 26) + content.readUInt16LE(head + 28)
    const part = content.subarray(from, from + packed)
    if (method === 8) {
      try {
        total += inflateRawSync(part, { maxOutputLength: limits.unpacked - total }).length
      } catch (error) {
        throw new Error(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'not-a-sheet')
      }
    } else if (method === 0) total += part.length
    else throw new Error('not-a-sheet')
    if (total >= limits.unpacked) throw new Error('too-large')
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
}

function textOf(cell) {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (cell instanceof Date) {
    const text = Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 19).replace('T', ' ')
    return text.replace(' 00:00:00', '')
  }
  return String(cell).slice(0, limits.cell).trim()
}

async function read() {
  try {
    check()
  } catch (error) {
    throw new Error(error.message === 'too-large' ? 'too-large' : 'not-a-sheet')
  }
  const { readSheet } = require(library)
  const rows = await readSheet(new Blob([content]))
  if (rows.length > limits.rows + 1) throw new Error('too-many-rows')
  return rows.map((row) => row.slice(0, limits.columns).map(textOf))
}
read().then((rows) => parentPort.postMessage({ rows }), (error) => parentPort.postMessage({ fault: error.message }))
`

const require = createRequire(import.meta.url)
const library = require.resolve('read-excel-file/universal')

/** Bounds of what is read: bytes unpacked, parts of the archive, columns, letters of a cell. */
const limits = { unpacked: 64 * 1024 * 1024, parts: 500, columns: 200, cell: 20_000 }
/** The largest sheet that fits takes a few seconds alone, milliseconds. */
const longest = 20_000
let last: Promise<unknown> = Promise.resolve()

/**
 * The texts of the first sheet of an xlsx file, row by row, read in a thread of its own, one file after another. Formulas are not run: a cell is what it last showed.
 * @throws ApiError 400 for what is no sheet or too much, 503 when it takes too long
 */
export async function readSheet(content: Buffer, rows: number): Promise<string[][]> {
  const turn = last.then(() => inThread({ library, bytes: content, limits: { ...limits, rows } }))
  last = turn.catch(() => undefined)
  const read = await turn
  if (read.rows) return read.rows
  if (read.fault === 'too-many-rows') throw invalid(importTexts.tooManyRows({ limit: rows }))
  throw invalid(read.fault === 'too-large' ? importTexts.tooLarge() : importTexts.notASheet())
}

interface Read {
  rows?: string[][]
  fault?: string
}

function inThread(workerData: object): Promise<Read> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 384 } })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new ApiError(503, 'busy', requestTexts.busy()))
    }, longest)
    worker.once('message', resolve)
    // Out of memory, or a file that the package cannot read at all.
    worker.once('error', () => resolve({ fault: 'too-large' }))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread that reads sheets ended without an answer'))
    })
  })
}
