import type { RecordData } from '#config-model/record.ts'
import type { BatchActRequest, TransferTarget } from '#contract/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'

export interface TransitionResult {
  done: string[]
  failed: { id: string; title: string; reason: string }[]
}

export interface MovedItem {
  id: string
  version: number
  title?: string
}

interface BatchRun {
  items: MovedItem[]
  onProgress: (done: number) => void
  /** Aborting sends no further batch; results of sent batches are still reported. */
  signal: AbortSignal
}

export interface BulkTransition extends BatchRun {
  entity: string
  transition: string
  form: RecordData
}

/** Small enough for progress and cancellation in between. */
const batchSize = 20

/** @throws the error of the first batch */
export const runBulkTransition = ({
  entity,
  transition,
  form,
  ...batchRun
}: BulkTransition): Promise<TransitionResult> =>
  runInBatches(batchRun, (items) => recordCalls.runMany(entity, transition, { items, form }))

/** @throws the error of the first batch */
export const runBulkAction = (
  entity: string,
  act: string,
  { transferTo, ...batchRun }: BatchRun & TransferTarget,
): Promise<TransitionResult> =>
  runInBatches(batchRun, (items) =>
    recordCalls.actMany(entity, act, {
      items,
      ...(transferTo === undefined ? {} : { transferTo }),
    }),
  )

/** Reports items left after a cancellation or a failed batch as failed. */
async function runInBatches(
  { items, onProgress, signal }: BatchRun,
  send: (items: BatchActRequest['items']) => Promise<TransitionResult>,
): Promise<TransitionResult> {
  const result: TransitionResult = { done: [], failed: [] }
  for (let at = 0; at < items.length; at += batchSize) {
    const rest = items.slice(at)
    if (signal.aborted) return withUnsent(result, rest, formText('calledOff'))

    const now = rest.slice(0, batchSize).map(({ id, version }) => ({ id, version }))

    try {
      const { done, failed } = await send(now)
      result.done.push(...done)
      result.failed.push(...failed)
    } catch (error) {
      if (at === 0) throw error
      return withUnsent(result, rest, errorText(error))
    }

    onProgress(Math.min(at + batchSize, items.length))
  }

  return result
}

const withUnsent = (
  { done, failed }: TransitionResult,
  rest: MovedItem[],
  reason: string,
): TransitionResult => ({
  done,
  failed: [...failed, ...rest.map(({ id, title = id }) => ({ id, title, reason }))],
})
