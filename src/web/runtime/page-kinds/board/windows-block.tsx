import { hasTimes } from '#config-model/facts/opening-times.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { windowState } from '#config-model/facts/years.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useTickingNow, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { BlockProps } from './block.tsx'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import boardStyles from './board.module.css'

const WindowTimes = lazyComponent(() => import('#web/runtime/page-kinds/form/window-times.tsx'))

export function WindowsBlock({ block }: Pick<BlockProps, 'block'>) {
  const t = useText()
  const { years } = useConfig()
  const user = useUser()
  const now = useTickingNow()
  const today = formatDateTime(now)
  const windows = Object.entries(years.windows).toSorted(([, one], [, other]) =>
    one.open.localeCompare(other.open),
  )

  /** Without the year if equal to that of the previous date. */
  const dayOf = (time: string, before: string) =>
    time.slice(time.startsWith(before.slice(0, 5)) ? 5 : 0, 10)

  return (
    <section
      className={`${panelStyles.panel} ${boardStyles.card}`}
      data-wide={block.wide || undefined}
    >
      <header>
        <h2>{block.title ?? ''}</h2>
      </header>
      <ol className={boardStyles.boardWindows}>
        {windows.map(([id, window]) => {
          const state = windowState(years, id, user.regionCode, now)
          const isOver = today > state.close
          const opened = isOver ? 'windowLonger' : 'windowState'
          const closed = isOver ? 'windowOver' : 'windowClosed'

          return (
            <li key={id} data-phase={state.isOpen ? 'open' : phaseOf(today, state.open)}>
              <span className={`${layoutStyles.wrap} ${boardStyles.boardWindowName}`}>
                {window.title}
                {window.actor ? <small>{t('bracketed', { text: window.actor })}</small> : null}
                {hasTimes(window) && <WindowTimes window={state} />}
              </span>
              <small>
                {t('fromTo', {
                  from: dayOf(state.open, `${years.realYear}-`),
                  to: dayOf(state.close, state.open),
                })}
              </small>
              <Tag tone={state.isOpen ? 'green' : 'gray'}>{t(state.isOpen ? opened : closed)}</Tag>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const phaseOf = (today: string, open: string) => (today < open ? 'later' : 'over')
