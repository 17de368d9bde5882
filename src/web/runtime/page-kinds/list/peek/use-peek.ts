import { useState } from 'react'
import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { opensRecord } from '#config-model/page-traits.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListRow } from '#contract/record.ts'

export interface Peek {
  at: number
  show: (at: number) => void
  form: string
}

/** Needs a page readable for the user. The next row follows when it leaves. */
export function usePeek(
  config: Config,
  user: User,
  page: ListPage,
  rows: ListRow[],
): Peek | undefined {
  const [peekedIndex, setPeekedIndex] = useState(-1)
  const opened = [...page.columns, ...(page.rowActions ?? [])].map(
    ({ open = '' }) => config.pages[open],
  )
  const read = opened.find(
    (target) => target && opensRecord(target) && mayOpen(user, config, target),
  )
  if (!read || !opensRecord(read)) return undefined

  return { at: Math.min(peekedIndex, rows.length - 1), show: setPeekedIndex, form: read.form }
}
