import { PassThrough } from 'node:stream'
import { ApiError } from '#server/errors.ts'
import { exportList } from '#server/export/export-list.ts'
import { requestTexts } from '#server/request-texts.ts'
import { type JobRun, Lost } from './job-run.ts'

/** No sheet is larger, bytes. */
const largest = 1024 ** 3

/**
 * Writes the spreadsheet into the file store. After a restart it starts over: the partial file is
 * deleted as an unfinished one.
 * @throws Lost, ApiError
 */
export async function runExport(run: JobRun): Promise<'done' | 'cancelled'> {
  const { services, job } = run
  const user = await run.user()
  if (await run.isCalledOff()) return 'cancelled'

  const { query, except, columns } = job.asked
  const sheet = await exportList(services, user, job.page, query, {
    ...(except && { except }),
    ...(columns && { columns }),
  })

  await services.database.query('update job set total = $2 where id = $1', [job.id, sheet.rows])
  const content = new PassThrough()
  let written = 0
  let isCalledOff = false

  sheet.content.on('data', (chunk: Buffer) => (written += chunk.length))
  sheet.content.on('error', (error) => content.destroy(error))
  sheet.content.pipe(content)
  const beat = setInterval(() => {
    const done = Math.floor(sheet.rows * Math.min(1, written / Math.max(1, sheet.size)))
    run.isCalledOff(done).then(
      (is) => {
        isCalledOff ||= is
        if (is) sheet.content.destroy(new Lost())
      },
      (error: Error) => sheet.content.destroy(error),
    )
  }, 500)

  try {
    const received = await services.files.receive(content, largest)
    if (received === null) throw new ApiError(507, 'disk-full', requestTexts.diskFull())

    await received.keep()
    const file = { name: sheet.name, sha256: received.sha256, size: received.size }

    await services.database.query(
      'update job set file = $2, done = total where id = $1 and node = $3',
      [job.id, JSON.stringify(file), run.node],
    )

    return 'done'
  } catch (error) {
    if (isCalledOff) return 'cancelled'
    throw error
  } finally {
    clearInterval(beat)
    sheet.content.destroy()
  }
}
