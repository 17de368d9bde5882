import { workflowOf, type Config } from '#config-model/config.ts'
import { windowState } from '#config-model/facts/years.ts'
import type { StateCount } from './compare-workflows.ts'
import type { Finding } from './finding.ts'
import { sourcesOf } from './situation.ts'

/** Windows that a change opens or closes at this moment, with the actions that wait for them and the records they concern. */
export function compareWindows(
  before: Config,
  after: Config,
  { entity, counts, now }: { entity: string; counts: StateCount[]; now: Date },
): Finding[] {
  const workflow = workflowOf(after, entity)
  if (!workflow) return []
  return Object.keys(after.years.windows).flatMap((id): Finding[] => {
    const was = windowState(before.years, id, null, now)
    const is = windowState(after.years, id, null, now)
    const held = Object.values(workflow.transitions).filter(({ guard = [] }) =>
      guard.some((item) => item !== 'form-valid' && item.window === id),
    )
    if (!before.years.windows[id] || was.isOpen === is.isOpen || held.length === 0) return []

    const states = new Set(held.flatMap(sourcesOf))
    const waiting = counts.filter(
      ({ state, year }) => states.has(state) && (year === null || year === after.years.realYear),
    )
    const count = waiting.reduce((all, item) => all + item.count, 0)
    const actions = [...new Set(held.map(({ title }) => `“${title}”`))].join('、')
    const title = after.entities[entity]?.title ?? entity
    return [
      {
        level: count > 0 ? 'notice' : 'info',
        kind: 'years/window',
        message: is.isOpen
          ? `时间窗口“${is.title}”现在关闭，改动后开放：${count} 件“${title}”可以办理${actions}`
          : `时间窗口“${is.title}”现在开放，改动后关闭（${is.open} 至 ${is.close}）：${count} 件“${title}”不能再办理${actions}`,
        count,
        examples: waiting.flatMap(({ examples }) => examples).slice(0, 5),
      },
    ]
  })
}
