import { hasTimes } from '#config-model/facts/opening-times.ts'
import { formatDate, formatDateTime, parseDateTime } from '#config-model/facts/time.ts'
import { windowState } from '#config-model/facts/years.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useConfig, useTickingNow, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import styles from '#web/ui/notice.module.css'

const WindowTimes = lazyComponent(() => import('./window-times.tsx'))
const dayMs = 86_400_000

/** Whether a window is open, until when and the days left; with `quiet` only when relevant. */
export function WindowBanner({
  window: id,
  quiet = false,
  hint = 'windowHint',
}: {
  window: string
  quiet?: boolean
  hint?: 'windowHint' | 'windowListHint'
}) {
  const t = useFormText()
  const config = useConfig()
  const user = useUser()
  const now = useTickingNow()
  const state = windowState(config.years, id, user?.regionCode ?? null, now)
  if (state.open === '') return null

  const today = formatDate(now)
  const left = Math.round((Date.parse(state.close.slice(0, 10)) - Date.parse(today)) / dayMs)
  const minutes = (parseDateTime(state.close).getTime() - now.getTime()) / 60_000
  const span = t('span', { from: state.open.slice(0, 16), to: state.close.slice(0, 16) })
  const times = hasTimes(state) && <WindowTimes window={state} />

  if (!state.isOpen)
    return (
      <p className={styles.notice} data-tone="amber" role="status">
        <strong>{t(headOf(state, formatDateTime(now)), { title: state.title })}</strong>{' '}
        {t(hint, { span })} {times}
      </p>
    )

  if (quiet && (left < 0 || left > 3)) return null

  return (
    <p
      className={styles.notice}
      data-tone={left >= 0 && left <= 3 ? 'amber' : 'green'}
      role="status"
    >
      <strong>{t('windowNow', { title: state.title })}</strong>{' '}
      {left > 0 && t('windowLeft', { span, n: left })}
      {left === 0 &&
        t(minutes > 60 ? 'windowHours' : 'windowMinutes', lastTime(state.close, minutes))}
      {left < 0 && t('windowLonger', { span })} {times}
    </p>
  )
}

/** The time left on the last day, in steps: screen readers read each new text aloud. */
const lastTime = (close: string, minutes: number) => ({
  time: close.slice(11, 16),
  n: minutes > 60 ? Math.ceil(minutes / 60) : Math.max(1, Math.ceil(minutes / 10)) * 10,
})

function headOf({ open, close }: { open: string; close: string }, now: string) {
  if (now < open) return 'windowAhead'
  return now > close ? 'windowOver' : 'windowRests'
}
