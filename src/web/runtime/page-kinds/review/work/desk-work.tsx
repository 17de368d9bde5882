import { useQuery } from '@tanstack/react-query'
import { isDecider } from '#config-model/workflow/deciders.ts'
import type { Pace } from '#contract/list/presence.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useDeskText } from '#web/i18n/desk/desk-text.ts'
import type { ReviewDeskModel } from '#web/runtime/page-kinds/review/desk/use-review-desk.ts'
import { useUser } from '#web/session/session.ts'
import './desk-work.css'
import { useOthers } from './use-others.ts'

/**
 * Who else has this record open, and how far the day's work is: for those who ever decide about
 * such records.
 */
export default function DeskWork({ model }: { model: ReviewDeskModel }) {
  const user = useUser()
  return isDecider(model.config, user, model.record.entity) && <Work model={model} />
}

function Work({ model: { record, queue } }: { model: ReviewDeskModel }) {
  const t = useDeskText()
  const { entity, id } = record
  const others = useOthers(entity, id)
  const { data: pace } = useQuery({
    queryKey: ['pace', entity, id],
    queryFn: () => api.get<Pace>(apiPaths.pace(entity)),
    retry: false,
  })

  const left = queue.neighbours && queue.neighbours.position > 0 ? queue.neighbours.total : 0
  const facts = [
    pace ? t('done', { n: pace.done }) : '',
    left > 0 ? t('left', { n: left }) : '',
    pace && pace.minutes !== null ? t('pace', { n: pace.minutes }) : '',
  ].filter((fact) => fact !== '')

  return (
    <>
      <span className="pl-others" role="status">
        {others.length > 0 && t('others', { names: others.join(t('and')) })}
      </span>
      <span className="ui-hint pl-day">{facts.join(' · ')}</span>
    </>
  )
}
