import { formatDateTime } from '#config-model/facts/time.ts'
import { windowState } from '#config-model/facts/years.ts'
import { hasTimes } from '#config-model/windows/opening-times.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, usePassingNow, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { BlockProps } from './block-props.ts'
import './windows-block.css'

const WindowTimes = lazyComponent(() => import('#web/runtime/page-kinds/form/window-times.tsx'))

/** The year's calendar as a line of time with what is open now. */
export function WindowsBlock({ block }: Pick<BlockProps, 'block'>) {
  const t = useText()
  const { years } = useConfig()
  const user = useUser()
  const now = usePassingNow()
  const today = formatDateTime(now)

  return (
    <section className="ui-panel board-card" data-wide={block.wide || undefined}>
      <header>
        <h2>{block.title ?? ''}</h2>
      </header>
      <ol className="window-line">
        {Object.entries(years.windows).map(([id, window]) => {
          const state = windowState(years, id, user.regionCode, now)
          const opened = today > state.close ? 'windowLonger' : 'windowState'

          return (
            <li key={id} data-phase={state.isOpen ? 'open' : phaseOf(today, state.open)}>
              <span>
                {window.title}
                {window.actor ? <small>{t('bracketed', { text: window.actor })}</small> : null}
                {hasTimes(window) && <WindowTimes window={state} />}
              </span>
              <small>
                {t('fromTo', { from: state.open.slice(5, 10), to: state.close.slice(5, 10) })}
              </small>
              <Tag tone={state.isOpen ? 'green' : 'gray'}>
                {t(state.isOpen ? opened : 'windowClosed')}
              </Tag>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const phaseOf = (today: string, open: string) => (today < open ? 'later' : 'over')
