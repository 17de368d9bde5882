import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { ParsedRowsAnswer } from '#contract/list.ts'
import { useSpreadsheetRead } from './rows-dialog.tsx'

afterEach(cleanup)

const answerOf = (rows: RecordData[]): ParsedRowsAnswer => ({
  rows,
  faults: [],
  problems: [],
  later: [],
  hasMore: false,
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

it('of two requested modes during a read the last one wins', async () => {
  const requests: { there: number; answer: (answer: ParsedRowsAnswer) => void }[] = []
  const read = (_: File, there: RecordData[]) =>
    new Promise<ParsedRowsAnswer>((answer) => void requests.push({ there: there.length, answer }))
  const there = [{ no: '1' }]
  const { result } = renderHook(() => useSpreadsheetRead(read, there), { wrapper })

  act(() => result.current.choose(new File(['x'], '标准.csv')))
  act(() => result.current.place(false))
  await waitFor(() => expect(requests.map((one) => one.there)).toEqual([1, 0]))
  await act(async () => requests[1]!.answer(answerOf([{ no: '2' }])))
  await act(async () => requests[0]!.answer(answerOf([{ no: '3' }])))
  await waitFor(() => expect(result.current.answer?.rows).toEqual([{ no: '2' }]))
  expect(result.current.isAppended).toBe(false)
})
