import { useMemo } from 'react'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import { openTransitions } from '#config-model/workflow/workflow.ts'
import type { RecordView } from '#contract/record.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'

export function useLocalizedRecord(record: RecordView): RecordView {
  const config = useConfig()
  const user = useUser()
  const now = useNow()

  return useMemo(() => localizeRecord(config, user, now, record), [config, user, now, record])
}

function localizeRecord(config: Config, user: User, now: Date, record: RecordView): RecordView {
  const workflow = workflowOf(config, record.entity)
  if (!workflow) return record

  const { blocked } = openTransitions(config, record, user, now)
  const titleOf = (id: string, title: string) => workflow.transitions[id]?.title ?? title

  return {
    ...record,
    stateTitle: stateTitle(config, record, user) || record.stateTitle,
    may: {
      ...record.may,
      transitions: record.may.transitions.map((item) => ({
        ...item,
        title: titleOf(item.id, item.title),
      })),
      blocked: record.may.blocked.map(({ id, title, reason, ...rest }) => ({
        ...rest,
        id,
        title: titleOf(id, title),
        reason: blocked.find((item) => item.id === id)?.reason ?? reason,
      })),
    },
  }
}
