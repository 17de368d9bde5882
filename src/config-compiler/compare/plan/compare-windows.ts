import { workflowOf, type Config } from '#config-model/config.ts'
import { windowState } from '#config-model/facts/years.ts'
import type { StateCount } from './compare-workflows.ts'
import { joined, phrases } from '#config-model/messages/phrase.ts'
import type { Found } from './finding.ts'
import { sourcesOf } from './situation.ts'

const texts = phrases({
  opens: {
    zh: '时间窗口“{window}”现在关闭，改动后开放：{count} 件“{entity}”可以办理{actions}',
    en: 'window "{window}" is closed now and will be open: {actions} can be taken for {count} records of "{entity}"',
  },
  closes: {
    zh: '时间窗口“{window}”现在开放，改动后关闭（{open} 至 {close}）：{count} 件“{entity}”不能再办理{actions}',
    en: 'window "{window}" is open now and will be closed ({open} to {close}): {actions} can no longer be taken for {count} records of "{entity}"',
  },
  action: { zh: '“{title}”', en: '"{title}"' },
})

/** Windows that a change opens or closes at this moment, with the actions that wait for them and the records they concern. */
export function compareWindows(
  before: Config,
  after: Config,
  { entity, counts, now }: { entity: string; counts: StateCount[]; now: Date },
): Found[] {
  const workflow = workflowOf(after, entity)
  if (!workflow) return []
  return Object.keys(after.years.windows).flatMap((id): Found[] => {
    const was = windowState(before.years, id, null, now)
    const is = windowState(after.years, id, null, now)
    const held = Object.values(workflow.transitions).filter(({ guard = [] }) =>
      guard.some((item) => typeof item !== 'string' && item.window === id),
    )
    if (!before.years.windows[id] || was.isOpen === is.isOpen || held.length === 0) return []

    const states = new Set(held.flatMap(sourcesOf))
    const waiting = counts.filter(
      ({ state, year }) => states.has(state) && (year === null || year === after.years.realYear),
    )
    const count = waiting.reduce((all, item) => all + item.count, 0)
    const titles = [...new Set(held.map(({ title }) => title))]
    const actions = joined(
      titles.map((title) => texts.action({ title })),
      '、',
    )
    const told = {
      window: is.title,
      open: is.open,
      close: is.close,
      count,
      actions,
      entity: after.entities[entity]?.title ?? entity,
    }
    return [
      {
        level: count > 0 ? 'notice' : 'info',
        kind: 'years/window',
        message: is.isOpen ? texts.opens(told) : texts.closes(told),
        count,
        examples: waiting.flatMap(({ examples }) => examples).slice(0, 5),
      },
    ]
  })
}
